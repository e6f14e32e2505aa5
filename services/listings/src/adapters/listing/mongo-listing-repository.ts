import { isDuplicateKey } from '@halalmap/service-kit/mongo';
import { realRanks } from '@halalmap/contracts';
import type { Clock } from '@halalmap/service-kit';
import { mongo, Types } from 'mongoose';
import type { FacetField, ListingRepository, TrackedListing } from '../../domain/listing/listing-repository';
import type { ReferenceData } from '../../domain/reference/reference-data';
import {
  fromDocument,
  toDocument,
  toPending,
  withoutInternalFields,
  type ListingDocument,
  type ListingModel,
} from './listing-document';
import { countByType, createListingCounts, listingFilter } from './listing-filter';
import { createListingPages } from './listing-pages';
import { auditOf } from '../mongo-activity-log';

const maxHistoryLength = 1_000;

const facetPaths: Record<FacetField, string> = {
  type: 'entityType',
  provinceId: 'facts.provinceId',
  categoryId: 'facts.categoryId',
  brandId: 'facts.brandId',
};

const trackedFields = {
  keys: 0,
  changedAt: 0,
  feedPosition: 0,
  feedDue: 0,
  pendingEvents: 0,
  history: 0,
  duplicates: 0,
  assignment: 0,
} as const;
const toTracked = (document: ListingDocument): TrackedListing => ({
  listing: fromDocument(document),
  storedLevel: document.trust.level,
});

/** The values that a change replaces, and the new ones, by field. */
const replacedIn = (history: Parameters<ListingRepository['replace']>[2]) =>
  'instead' in history || history.length === 0
    ? {}
    : {
        before: Object.fromEntries(history.map(({ field, from }) => [field, from])),
        after: Object.fromEntries(history.map(({ field, to }) => [field, to])),
      };

const referringTo = (uses: ReadonlyArray<readonly [field: string, value: number | string]>) => ({
  $or: uses.map(([field, value]) => ({ [`facts.${field}`]: value })),
});

/** Listings in MongoDB. Each document also holds its pending events. */
export const createMongoListingRepository = (options: {
  model: ListingModel;
  reference: ReferenceData;
  clock: Clock;
}): ListingRepository => {
  const { model, reference, clock } = options;
  const byId = (id: string) => ({ _id: new Types.ObjectId(id) });
  return {
    async insert(listing, event) {
      try {
        const document = toDocument(listing, { reference, now: clock.now() });
        const audit = auditOf({ entityType: 'listing', id: listing.id }, model);
        await model.collection.insertOne({
          ...document,
          pendingEvents: [toPending(event)],
          ...audit.fields,
        });
        audit.stored();
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    async replace(listing, event, history) {
      const { _id, ...fields } = toDocument(listing, { reference, now: clock.now() });
      const audit = auditOf({ entityType: 'listing', id: listing.id, ...replacedIn(history) }, model);
      const result = await model.updateOne(
        { _id, revision: listing.revision - 1 },
        {
          $set: 'instead' in history ? { ...fields, history: [...history.instead] } : fields,
          // Duplicates are found again, for what it is now; of what is purged nothing is left.
          $unset: { duplicates: true, ...(listing.purgedAt ? { assignment: true } : {}) },
          $push: {
            pendingEvents: toPending(event),
            ...('instead' in history ? {} : { history: { $each: [...history], $slice: -maxHistoryLength } }),
            ...audit.push,
          },
        },
      );
      const isStored = result.matchedCount === 1;
      if (isStored) audit.stored();
      const isOut = listing.deletedAt !== null || listing.status === 'rejected';
      if (isStored && isOut)
        await model.updateMany({ 'duplicates.ids': listing.id }, { $unset: { duplicates: true } });
      return isStored;
    },
    async find(id) {
      const document = await model.findOne(byId(id), withoutInternalFields).lean<ListingDocument>();
      return document && fromDocument(document);
    },
    async history(id) {
      const document = await model.findOne(byId(id), { history: 1 }).lean<Pick<ListingDocument, 'history'>>();
      return document?.history ?? [];
    },
    async setHistory({ id, revision }, history) {
      const audit = auditOf({ entityType: 'listing', id }, model);
      const { matchedCount } = await model.updateOne(
        { ...byId(id), revision },
        {
          $set: { history: [...history] },
          ...(audit.isEmpty ? {} : { $push: audit.push }),
        },
      );
      if (matchedCount === 1) audit.stored();
      return matchedCount === 1;
    },
    async withWaitingEdit(limit) {
      const documents = await model
        .find({ 'waiting.changeId': { $exists: true } }, withoutInternalFields)
        .limit(limit)
        .lean<ListingDocument[]>();
      return documents.map(fromDocument);
    },
    async removeWaitingEdit(id, changeId) {
      await model.updateOne({ ...byId(id), 'waiting.changeId': changeId }, { $unset: { waiting: true } });
    },
    async withOldHistory(fields, before) {
      const documents = await model
        .find(
          {
            history: {
              $elemMatch: { field: { $in: [...fields] }, changedAt: { $lt: before }, from: { $ne: null } },
            },
          },
          { _id: 1 },
        )
        .lean<Array<{ _id: Types.ObjectId }>>();
      return documents.map(({ _id }) => _id.toHexString());
    },
    async idOfEvidence(evidenceId) {
      const document = await model
        .findOne({ 'evidence.id': evidenceId, mergedInto: null }, { _id: 1 })
        .lean<{ _id: Types.ObjectId }>();
      return document && document._id.toHexString();
    },
    async countBy(criteria, field) {
      const groups = await model.aggregate<{ _id: string | number | null; count: number }>([
        { $match: listingFilter(criteria) },
        { $group: { _id: `$${facetPaths[field]}`, count: { $sum: 1 } } },
      ]);
      return Object.fromEntries(
        groups.filter(({ _id }) => _id !== null).map(({ _id, count }) => [String(_id), count]),
      );
    },
    async isReferred(uses) {
      return (await model.exists(referringTo(uses))) !== null;
    },
    async countReferring({ id, name }) {
      const [byNumber, byName] = [`facts.${id}`, `facts.${name ?? id}`];
      const groups = await model.aggregate<{
        _id: { id?: number | null; name?: string | string[] | null };
        count: number;
      }>([
        { $match: { $or: [{ [byNumber]: { $ne: null } }, { [byName]: { $ne: null } }] } },
        {
          $group: {
            _id: { id: `$${byNumber}`, ...(name ? { name: `$${byName}` } : {}) },
            count: { $sum: 1 },
          },
        },
      ]);
      return groups.map(({ _id, count }) => ({
        id: _id.id ?? null,
        names: [_id.name ?? []].flat(),
        count,
      }));
    },
    async *referring(uses) {
      const cursor = model
        .find(referringTo(uses), trackedFields)
        .sort({ _id: 1 })
        .lean<ListingDocument[]>()
        .cursor({ batchSize: 200 });
      for await (const document of cursor) yield toTracked(document);
    },
    async findTracked(id) {
      const document = await model.findOne(byId(id), trackedFields).lean<ListingDocument>();
      return document && toTracked(document);
    },
    countApprovedByType: (origins) =>
      countByType(model, { status: 'approved', ...(origins && { origin: { $in: origins } }) }),
    ...createListingCounts(model),
    ...createListingPages(model),
    async *each(statuses) {
      const cursor = model
        .find(listingFilter({ statuses, now: clock.now() }), withoutInternalFields)
        .sort({ _id: 1 })
        .lean<ListingDocument[]>()
        .cursor({ batchSize: 200 });
      for await (const document of cursor) yield fromDocument(document);
    },
    async ofOrigin(origin) {
      const documents = await model
        .find({ origin, purgedAt: null }, withoutInternalFields)
        .lean<ListingDocument[]>();
      return documents.map(fromDocument);
    },
    async hasChangedSince(time) {
      return (await model.exists({ changedAt: { $gte: time } })) !== null;
    },
    async delistedSince(time) {
      const documents = await model
        .find({ 'delisting.since': { $gte: time } }, { 'delisting.since': 1 })
        .lean<Array<{ _id: Types.ObjectId; delisting: { since: Date } }>>();
      return documents.map(({ _id, delisting }) => ({ id: _id.toHexString(), at: delisting.since }));
    },
    async *revisions(which) {
      const hidden = { $or: [{ status: 'rejected' as const }, { deletedAt: { $type: 'date' as const } }] };
      const cursor = model
        .find(which === 'hidden' ? hidden : { status: 'approved', deletedAt: null }, { revision: 1 })
        .lean<Array<Pick<ListingDocument, '_id' | 'revision'>>>()
        .cursor({ batchSize: 2_000 });
      for await (const { _id, revision } of cursor) yield { listingId: String(_id), revision };
    },
    async findMany(ids) {
      if (ids.length === 0) return [];
      const filter = { _id: { $in: ids.map((id) => new Types.ObjectId(id)) } };
      const documents = await model.find(filter, withoutInternalFields).lean<ListingDocument[]>();
      return documents.map(fromDocument);
    },
    async ofPerson(userId) {
      // The indexes hold only strings, so MongoDB uses them only for conditions that require one.
      const them = { $eq: userId, $type: 'string' as const };
      const theirs = { $or: [{ submitterId: them }, { ownerId: them }] };
      const documents = await model.find(theirs, withoutInternalFields).lean<ListingDocument[]>();
      return documents.map(fromDocument).filter(({ purgedAt }) => !purgedAt);
    },
    async insertMany(entries) {
      if (entries.length === 0) return [];
      const events = entries.map(({ event }) => event);
      const now = clock.now();
      const documents = entries.map(({ listing, event }) => ({
        ...toDocument(listing, { reference, now }),
        pendingEvents: [toPending(event)],
      }));
      try {
        await model.collection.insertMany(documents, { ordered: false });
        return events;
      } catch (error) {
        if (!(error instanceof mongo.MongoBulkWriteError) || !isDuplicateKey(error)) throw error;
        const known = new Set([error.writeErrors].flat().map(({ index }) => index));
        return events.filter((_event, index) => !known.has(index));
      }
    },
    async withTrustDue(now, limit) {
      const documents = await model
        .find({ 'trust.changesAt': { $lte: now }, status: 'approved', deletedAt: null }, trackedFields)
        .limit(limit)
        .lean<ListingDocument[]>();
      return documents.map(toTracked);
    },
    async ownedWithCertificateEnding(from, to) {
      const documents = await model
        .find(
          {
            'facts.expiryDate': { $gte: from, $lte: to },
            ownerId: { $type: 'string' as const },
            status: 'approved',
            deletedAt: null,
          },
          withoutInternalFields,
        )
        .lean<ListingDocument[]>();
      return documents.map(fromDocument);
    },
    async *eachAskable(publishedBefore) {
      const cursor = model
        .find(
          {
            status: 'approved',
            'keys.originRank': { $in: realRanks },
            deletedAt: null,
            publishedAt: { $lte: publishedBefore },
            $or: [{ ownerId: { $type: 'string' as const } }, { 'facts.email': { $type: 'string' as const } }],
          },
          withoutInternalFields,
        )
        .lean<ListingDocument[]>()
        .cursor({ batchSize: 100 });
      for await (const document of cursor) yield fromDocument(document);
    },
    async deletedBefore(time, limit) {
      const documents = await model
        .find({ deletedAt: { $lte: time, $type: 'date' as const }, purgedAt: null }, withoutInternalFields)
        .limit(limit)
        .lean<ListingDocument[]>();
      return documents.map(fromDocument);
    },
    async removeForgotten() {
      await model.deleteMany({
        deletedAt: { $type: 'date' },
        purgedAt: { $type: 'date' },
        $or: [{ publishedAt: null }, { origin: 'demo' }],
        mergedInto: null,
        pendingEvents: { $size: 0 },
      });
    },
  };
};
