import { randomBytes } from 'node:crypto';
import { maxDocumentBytes } from './bson/codec';
import { CommandError } from './errors';

const idleMs = 10 * 60 * 1000;

interface OpenCursor {
  id: bigint;
  namespace: string;
  documents: Buffer[];
  position: number;
  usedAt: number;
  expires: boolean;
}

export interface Batch {
  id: bigint;
  documents: Buffer[];
}

/** Open cursors. Each holds the answer as it was when the query ran; idle ones close after ten minutes. */
export class Cursors {
  private readonly open = new Map<bigint, OpenCursor>();

  constructor(private readonly now: () => number) {}

  get size(): number {
    return this.open.size;
  }

  /** The first batch; the id is 0 when it is also the last one. */
  start(options: {
    namespace: string;
    documents: Buffer[];
    batchSize: number;
    single: boolean;
    expires: boolean;
  }): Batch {
    const { namespace, documents, batchSize, single, expires } = options;
    const cursor: OpenCursor = {
      id: this.newId(),
      namespace,
      documents,
      position: 0,
      usedAt: this.now(),
      expires,
    };
    const batch = this.take(cursor, batchSize);
    if (cursor.position >= documents.length || single) return { id: 0n, documents: batch };
    this.open.set(cursor.id, cursor);
    return { id: cursor.id, documents: batch };
  }

  /** Throws 43 CursorNotFound, and 13 for a cursor of another collection. */
  next(id: bigint, namespace: string, batchSize: number): Batch {
    const cursor = this.open.get(id);
    if (cursor === undefined) throw new CommandError(43, `cursor id ${id} not found`);
    if (cursor.namespace !== namespace)
      throw new CommandError(
        13,
        `Requested getMore on namespace '${namespace}', but cursor belongs to a different namespace ${cursor.namespace}`,
      );
    cursor.usedAt = this.now();
    const documents = this.take(cursor, batchSize);
    if (cursor.position < cursor.documents.length) return { id, documents };
    this.open.delete(id);
    return { id: 0n, documents };
  }

  /** True when the cursor was open. */
  kill(id: bigint): boolean {
    return this.open.delete(id);
  }

  expireIdle(): void {
    for (const cursor of this.open.values())
      if (cursor.expires && this.now() - cursor.usedAt > idleMs) this.open.delete(cursor.id);
  }

  private take(cursor: OpenCursor, batchSize: number): Buffer[] {
    const start = cursor.position;
    let bytes = 0;
    while (cursor.position < cursor.documents.length && cursor.position - start < batchSize) {
      bytes += (cursor.documents[cursor.position]?.length ?? 0) + 16;
      if (bytes > maxDocumentBytes && cursor.position > start) break;
      cursor.position += 1;
    }
    return cursor.documents.slice(start, cursor.position);
  }

  private newId(): bigint {
    return randomBytes(8).readBigInt64LE() | 1n;
  }
}
