import { schemaOptions } from '@halalmap/service-kit/mongo';
import { Schema, type Connection, type Model } from 'mongoose';

/** A step of the first filling of the database. The entry of a reference list only exists; that of the seeds has a state. */
interface JournalEntry {
  _id: string;
  state?: 'running' | 'done';
}

const schema = new Schema<JournalEntry>({ _id: String, state: String }, schemaOptions('journal'));

/** The steps of the first filling of the database that were made. */
export const journalModel = (connection: Connection): Model<JournalEntry> =>
  (connection.models['Journal'] as Model<JournalEntry> | undefined) ??
  connection.model<JournalEntry>('Journal', schema);
