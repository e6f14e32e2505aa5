/** A document in memory: its stored bytes, which responses contain unchanged and from which queries read the fields that they need. */
export interface StoredDocument {
  /** Increases with each insert in a collection; natural order, and part of the key on disk. */
  readonly sequence: number;
  raw: Buffer;
}
