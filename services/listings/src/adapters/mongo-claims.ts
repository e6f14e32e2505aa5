import { conflict } from '@halalmap/errors';
import {
  countMatching,
  createOutbox,
  isDuplicateKey,
  type Outbox,
  type WithEvents,
} from '@halalmap/service-kit/mongo';
import { Types, type Connection } from 'mongoose';
import type { ClaimCriteria, ClaimFile, ClaimStore, StoredClaim } from '../domain/claim';

/** The stored document. `openKey` limits each user to one open claim per listing. */
type Entry = Omit<StoredClaim, 'id' | 'evidenceFiles'> &
  WithEvents & {
    evidenceFiles?: ReadonlyArray<Omit<ClaimFile, 'mimeType'> & { mimeType?: string }>;
    openKey: string;
  };

const photoType = 'image/jpeg';

const fromEntry = ({ _id, openKey, pendingEvents, ...claim }: Entry): StoredClaim => ({
  id: _id.toHexString(),
  ...claim,
  // Claims from before files were supported have none. Files from before PDFs were supported are all photos.
  evidenceFiles: (claim.evidenceFiles ?? []).map((file) => ({
    ...file,
    mimeType: file.mimeType ?? photoType,
  })),
});
const withFiles = (claims: readonly Entry[]): string[] =>
  claims.filter(({ evidenceFiles = [] }) => evidenceFiles.length > 0).map(({ _id }) => _id.toHexString());
const byId = (id: string) => ({ _id: new Types.ObjectId(id) });

const openKeyOf = ({ listingId, userId }: Pick<StoredClaim, 'listingId' | 'userId'>): string =>
  `${listingId}:${userId}`;
const openAlready = () => conflict('You already have an open claim on this place');

const literally = (typed: string): RegExp => new RegExp(typed.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'i');
const searched = ['listingName', 'businessName', 'ownerName', 'contactEmail'] as const;

const filterOf = ({ search = '', ...criteria }: ClaimCriteria): Record<string, unknown> => {
  const words = search.split(/\s+/).filter(Boolean).map(literally);
  return {
    ...Object.fromEntries(Object.entries(criteria).filter(([, value]) => value !== undefined)),
    ...(words.length > 0 && {
      $and: words.map((word) => ({ $or: searched.map((field) => ({ [field]: word })) })),
    }),
  };
};

interface MongoClaimStore extends ClaimStore {
  /** The decisions that are not published yet. */
  outbox: Outbox;
  ensureIndexes(): Promise<void>;
}

/** Claims in MongoDB, each with its pending events. */
export const createMongoClaims = ({ connection }: { connection: Connection }): MongoClaimStore => {
  const entries = connection.collection<Entry>('claims');
  const outbox = createOutbox<Entry>({
    connection,
    collection: 'claims',
    fields: { pendingEvents: 1 },
    toEvents: ({ pendingEvents }) => pendingEvents,
  });
  const settle: ClaimStore['settle'] = async (id, result, event) => {
    const { matchedCount } = await entries.updateOne(
      { ...byId(id), status: 'pending' },
      { $set: { ...result, openKey: id }, ...(event ? { $push: { pendingEvents: event } } : {}) },
    );
    return matchedCount === 1;
  };
  return {
    async ensureIndexes() {
      await entries.createIndex({ openKey: 1 }, { unique: true });
      await entries.createIndex({ status: 1, createdAt: -1, _id: -1 });
      await entries.createIndex({ createdAt: -1, _id: -1 });
      await entries.createIndex({ userId: 1, createdAt: -1, _id: -1 });
      await entries.createIndex({ listingId: 1, status: 1 });
      await entries.createIndex({ 'evidenceFiles.id': 1 }, { sparse: true });
      await outbox.ensureIndex();
    },
    async insert({ id, ...claim }) {
      try {
        await entries.insertOne({ ...byId(id), ...claim, openKey: openKeyOf(claim), pendingEvents: [] });
      } catch (error) {
        throw isDuplicateKey(error) ? openAlready() : error;
      }
    },
    async find(id) {
      const entry = await entries.findOne(byId(id));
      return entry && fromEntry(entry);
    },
    async list(criteria, { limit, offset }) {
      const filter = filterOf(criteria);
      const [found, total] = await Promise.all([
        entries.find(filter).sort({ createdAt: -1, _id: -1 }).skip(offset).limit(limit).toArray(),
        countMatching(entries, filter),
      ]);
      return { claims: found.map(fromEntry), total };
    },
    async remove(id) {
      await entries.deleteOne(byId(id));
    },
    settle,
    async settleOthers(listingId, exceptId, result) {
      const others = await entries
        .find({ listingId, status: 'pending', _id: { $ne: new Types.ObjectId(exceptId) } })
        .toArray();
      for (const { _id } of others) await settle(_id.toHexString(), result);
    },
    async ofListing(listingId) {
      return (await entries.find({ listingId }).sort({ createdAt: -1 }).toArray()).map(fromEntry);
    },
    async moveTo({ id, listingId: from, userId }, { listingId, listingName }) {
      const moved = { listingId, listingName };
      const there = { ...byId(id), listingId: from };
      try {
        const openKey = openKeyOf({ listingId, userId });
        await entries.updateOne({ ...there, status: 'pending' }, { $set: { ...moved, openKey } });
        await entries.updateOne({ ...there, status: { $ne: 'pending' } }, { $set: moved });
      } catch (error) {
        throw isDuplicateKey(error) ? openAlready() : error;
      }
    },
    async ofUser(userId) {
      return (await entries.find({ userId }).sort({ createdAt: -1 }).toArray()).map(fromEntry);
    },
    async removeOfUser(userId) {
      const claims = await entries.find({ userId }).toArray();
      await entries.deleteMany({ userId });
      return withFiles(claims);
    },
    async removeOf(listingId) {
      const claims = await entries.find({ listingId }).toArray();
      await entries.deleteMany({ listingId });
      return withFiles(claims);
    },
    async withFilesBefore(reviewed, limit) {
      const found = await entries
        .find({ 'evidenceFiles.id': { $gt: '' }, reviewedAt: { $lt: reviewed } })
        .limit(limit)
        .toArray();
      return found.map(fromEntry);
    },
    async shownFiles(ids) {
      const found = await entries.find({ 'evidenceFiles.id': { $in: [...ids] } }).toArray();
      return new Set(found.flatMap((entry) => fromEntry(entry).evidenceFiles.map(({ id }) => id)));
    },
    async dropFiles(ids) {
      const those = { id: { $in: [...ids] } };
      await entries.updateMany({ 'evidenceFiles.id': those.id }, {
        $pull: { evidenceFiles: those },
      } as never);
    },
    outbox,
  };
};
