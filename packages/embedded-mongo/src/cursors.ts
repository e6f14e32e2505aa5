import { randomBytes } from 'node:crypto';
import { encodeCursorReply, maxDocumentBytes } from './bson/codec';
import { CommandError } from './errors';

const idleMs = 10 * 60 * 1000;

interface Cursor {
  namespace: string;
  documents: Buffer[];
  position: number;
  usedAt: number;
}

/** Open cursors. Each holds the answer as it was when the query ran; idle ones close after ten minutes. */
export class Cursors {
  private readonly open = new Map<bigint, Cursor>();

  constructor(private readonly now: () => number) {}

  /** The answer that opens a cursor over encoded documents; the id is 0 when its batch is also the last one. */
  start(options: { namespace: string; documents: Buffer[]; batchSize: number; isSingle: boolean }): Buffer {
    const { namespace, documents, batchSize, isSingle } = options;
    const cursor = { namespace, documents, position: 0, usedAt: this.now() };
    const id = randomBytes(8).readBigInt64LE() | 1n;
    const batch = this.take(cursor, batchSize);
    const isOver = isSingle || cursor.position >= documents.length;
    if (!isOver) this.open.set(id, cursor);
    return encodeCursorReply({ batchName: 'firstBatch', documents: batch, id: isOver ? 0n : id, namespace });
  }

  /** The answer of getMore. Throws 43 CursorNotFound, and 13 for a cursor of another collection. */
  next(id: bigint, namespace: string, batchSize: number): Buffer {
    const cursor = this.open.get(id);
    if (cursor === undefined) throw new CommandError(43, `cursor id ${id} not found`);
    if (cursor.namespace !== namespace)
      throw new CommandError(13, `the cursor belongs to a different namespace ${cursor.namespace}`);
    cursor.usedAt = this.now();
    const batch = this.take(cursor, batchSize);
    const isOver = cursor.position >= cursor.documents.length;
    if (isOver) this.open.delete(id);
    return encodeCursorReply({ batchName: 'nextBatch', documents: batch, id: isOver ? 0n : id, namespace });
  }

  /** True when the cursor was open. */
  kill(id: bigint): boolean {
    return this.open.delete(id);
  }

  expireIdle(): void {
    for (const [id, cursor] of this.open) if (this.now() - cursor.usedAt > idleMs) this.open.delete(id);
  }

  private take(cursor: Cursor, batchSize: number): Buffer[] {
    const start = cursor.position;
    let bytes = 0;
    while (cursor.position < cursor.documents.length && cursor.position - start < batchSize) {
      bytes += (cursor.documents[cursor.position]?.length ?? 0) + 16;
      if (bytes > maxDocumentBytes && cursor.position > start) break;
      cursor.position += 1;
    }
    return cursor.documents.slice(start, cursor.position);
  }
}
