import { randomBytes } from 'node:crypto';
import { encodeCursorReply } from './bson/codec';
import { CommandError } from './errors';

const idleMs = 10 * 60 * 1000;
/** Size at which a batch without a requested size ends; MongoDB's own limit of 16 MB would only cost memory. */
const batchBytes = 1024 * 1024;

/** What a cursor iterates over: encoded documents, and a projection that runs when their batch is requested. */
export interface CursorContent {
  documents: readonly Buffer[];
  /** Omitted: documents are returned unchanged. */
  project?: (document: Buffer) => Buffer;
}

interface Cursor extends CursorContent {
  namespace: string;
  position: number;
  usedAt: number;
}

/** Open cursors. Each holds the result as of the time the query ran; idle ones close after ten minutes. */
export class Cursors {
  private readonly open = new Map<bigint, Cursor>();

  constructor(private readonly now: () => number) {}

  /** The response that opens a cursor over encoded documents; the id is 0 when the first batch is also the last one. */
  start(options: CursorContent & { namespace: string; batchSize: number; isSingle: boolean }): Buffer {
    const { batchSize, isSingle, ...content } = options;
    const { namespace, documents } = content;
    const cursor = { ...content, position: 0, usedAt: this.now() };
    const id = randomBytes(8).readBigInt64LE() | 1n;
    const batch = this.take(cursor, batchSize);
    const isOver = isSingle || cursor.position >= documents.length;
    if (!isOver) this.open.set(id, cursor);
    return encodeCursorReply({ batchName: 'firstBatch', documents: batch, id: isOver ? 0n : id, namespace });
  }

  /** The response of getMore. Throws 43 CursorNotFound, and 13 for a cursor of another collection. */
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
    const batch: Buffer[] = [];
    let bytes = 0;
    while (cursor.position < cursor.documents.length && batch.length < batchSize && bytes < batchBytes) {
      const stored = cursor.documents[cursor.position] as Buffer;
      const document = cursor.project?.(stored) ?? stored;
      batch.push(document);
      bytes += document.length;
      cursor.position += 1;
    }
    return batch;
  }
}
