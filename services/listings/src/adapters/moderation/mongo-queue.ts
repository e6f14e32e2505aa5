import type { Clock } from '@halalmap/service-kit';
import { isDuplicateKey, schemaOptions } from '@halalmap/service-kit/mongo';
import { type Connection, Schema, Types } from 'mongoose';
import {
  leaseMs,
  type LeaseStore,
  type NoteStore,
  type StoredLease,
  type StoredNote,
} from '../../domain/moderation/queue';

type LeaseEntry = Omit<StoredLease, 'listingId'> & { _id: string };

const leaseSchema = new Schema<LeaseEntry>(
  { _id: String, by: String, sessionId: String, until: Date, decisions: Number },
  schemaOptions('leases'),
);
leaseSchema.index({ until: 1 }, { expireAfterSeconds: 0 });

const attempts = 3;

/** Leases in a collection shared by all replicas. */
export const createMongoLeases = ({
  connection,
  clock,
}: {
  connection: Connection;
  clock: Clock;
}): LeaseStore => {
  const entries = connection.model<LeaseEntry>('Lease', leaseSchema);
  const fromEntry = ({ _id, ...lease }: LeaseEntry): StoredLease => ({ listingId: _id, ...lease });
  const find = async (listingId: string): Promise<StoredLease | null> => {
    const entry = await entries.findOne({ _id: listingId, until: { $gt: clock.now() } }).lean<LeaseEntry>();
    return entry && fromEntry(entry);
  };
  /** @returns null when the lease of somebody else has ended in between */
  const tryToTake = async ({
    listingId: _id,
    by,
    sessionId,
    decisions,
  }: Omit<StoredLease, 'until'>): Promise<StoredLease | null> => {
    const now = clock.now();
    const until = new Date(now.getTime() + leaseMs);
    // The holder's own lease keeps what its holder has seen.
    const renewed = await entries
      .findOneAndUpdate(
        { _id, by, until: { $gt: now } },
        { $set: { sessionId, until } },
        { returnDocument: 'after' },
      )
      .lean<LeaseEntry>();
    if (renewed) return fromEntry(renewed);
    const lease = { by, sessionId, until, decisions };
    const { matchedCount } = await entries.updateOne({ _id, until: { $lte: now } }, { $set: lease });
    if (matchedCount === 1) return { listingId: _id, ...lease };
    try {
      await entries.insertMany([{ _id, ...lease }], { lean: true });
      return { listingId: _id, ...lease };
    } catch (error) {
      if (isDuplicateKey(error)) return find(_id);
      throw error;
    }
  };
  return {
    find,
    async all() {
      return (await entries.find({ until: { $gt: clock.now() } }).lean<LeaseEntry[]>()).map(fromEntry);
    },
    async take(lease) {
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        const taken = await tryToTake(lease);
        if (taken) return taken;
      }
      throw new Error(`the lease of ${lease.listingId} kept changing hands`);
    },
    async release(listingId, by) {
      await entries.deleteOne({ _id: listingId, by });
    },
  };
};

type NoteEntry = Omit<StoredNote, 'id'> & { _id: Types.ObjectId };

const noteSchema = new Schema<NoteEntry>(
  { listingId: String, text: String, by: String, createdAt: Date },
  schemaOptions('listing_notes'),
);
noteSchema.index({ listingId: 1, createdAt: -1, _id: -1 });

/** Internal notes in MongoDB. */
export const createMongoNotes = ({ connection }: { connection: Connection }): NoteStore => {
  const entries = connection.model<NoteEntry>('ListingNote', noteSchema);
  return {
    async add({ id, ...note }) {
      await entries.insertMany([{ _id: new Types.ObjectId(id), ...note }], { lean: true });
    },
    async list(listingId, { limit, offset }) {
      const [notes, total] = await Promise.all([
        entries
          .find({ listingId })
          .sort({ createdAt: -1, _id: -1 })
          .skip(offset)
          .limit(limit)
          .lean<NoteEntry[]>(),
        entries.countDocuments({ listingId }),
      ]);
      return { notes: notes.map(({ _id, ...note }) => ({ id: _id.toHexString(), ...note })), total };
    },
    async move(fromId, intoId) {
      await entries.updateMany({ listingId: fromId }, { $set: { listingId: intoId } });
    },
    async removeOf(listingId) {
      await entries.deleteMany({ listingId });
    },
  };
};
