import { type Document } from '../bson/values';

/** A document in memory: its stored bytes, which responses contain unchanged, and its view, which queries read. */
export interface StoredDocument {
  /** Increases with each insert in a collection; natural order, and part of the key on disk. */
  readonly sequence: number;
  raw: Buffer;
  view: Document;
}
