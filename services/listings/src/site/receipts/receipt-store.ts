import type { Language } from '@halalmap/contracts';
import { schemaOptions } from '@halalmap/service-kit/mongo';
import { type Connection, type Model, Schema } from 'mongoose';

/**
 * What is stored about a submission apart from its listing, so that no listing, history, export or search can contain
 * it.
 */
interface StoredReceipt {
  listingId: string;
  /** Hashes of the secrets in its links: one, and another after the key was replaced. None for signed-in senders. */
  hashes: string[];
  /** The address that a visitor left. Deleted 90 days after the decision, at the latest a year after the submission. */
  email: string | null;
  language: Language;
  createdAt: Date;
  /** When the last decision was made; null while it waits. */
  decidedAt: Date | null;
}

type Entry = Omit<StoredReceipt, 'listingId'> & { _id: string };

const schema = new Schema<Entry>(
  {
    _id: String,
    hashes: [String],
    email: String,
    language: String,
    createdAt: Date,
    decidedAt: Date,
  },
  schemaOptions('receipts'),
);
schema.index({ hashes: 1 });
schema.index({ decidedAt: 1 });
schema.index({ createdAt: 1 }, { partialFilterExpression: { email: { $type: 'string' } } });

const fromEntry = ({ _id, ...receipt }: Entry): StoredReceipt => ({ listingId: _id, ...receipt });

/** Receipts of submissions, in a collection of their own. */
export class ReceiptStore {
  private readonly entries: Model<Entry>;

  constructor(connection: Connection) {
    this.entries = connection.model<Entry>('Receipt', schema);
  }

  /** Does nothing if the submission has one. */
  async insert({ listingId, ...receipt }: StoredReceipt): Promise<void> {
    await this.entries.updateOne({ _id: listingId }, { $setOnInsert: receipt }, { upsert: true });
  }

  async find(listingId: string): Promise<StoredReceipt | null> {
    const entry = await this.entries.findOne({ _id: listingId }).lean<Entry>();
    return entry && fromEntry(entry);
  }

  async findByHash(hash: string): Promise<StoredReceipt | null> {
    const entry = await this.entries.findOne({ hashes: hash }).lean<Entry>();
    return entry && fromEntry(entry);
  }

  async addHash(listingId: string, hash: string): Promise<void> {
    await this.entries.updateOne({ _id: listingId }, { $addToSet: { hashes: hash } });
  }

  async setDecided(listingId: string, at: Date | null): Promise<void> {
    await this.entries.updateOne({ _id: listingId }, { $set: { decidedAt: at } });
  }

  async remove(listingId: string): Promise<void> {
    await this.entries.deleteOne({ _id: listingId });
  }

  /** Deletes receipts that were decided before a time, and addresses of submissions before another. */
  async forget({ decided, submitted }: { decided: Date; submitted: Date }): Promise<void> {
    await this.entries.deleteMany({ decidedAt: { $lt: decided, $type: 'date' as const } });
    await this.entries.updateMany(
      { createdAt: { $lt: submitted }, email: { $type: 'string' as const } },
      { $set: { email: null } },
    );
  }
}
