import { isDuplicateKey } from '@halalmap/service-kit/mongo';
import type { Clock } from '@halalmap/service-kit';
<<<<<<< HEAD
import { mongo, Types, type SortOrder } from 'mongoose';
import type {
  FacetField,
  ListingCriteria,
  ListingPageRequest,
  ListingRepository,
  TrackedListing,
} from '../../domain/listing/listing-repository';
import type { FiledPlace } from '../../domain/imports';
=======
import { mongo, Types } from 'mongoose';
import type { FacetField, ListingRepository, TrackedListing } from '../../domain/listing/listing-repository';
>>>>>>> 613eaead (Sort, filter and page the list of admins on the server)
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

const maxHistoryLength = 1_000;

const facetPaths: Record<FacetField, string> = {
  type: 'entityType',
  provinceId: 'facts.provinceId',
  categoryId: 'facts.categoryId',
  brandId: 'facts.brandId',
};

<<<<<<< HEAD
/** Larger than any distance on Earth, in metres. Sorts listings without a position last. */
const nowhere = 1e9;
const metresPerDegree = 111_195;

/**
 * Distance in metres (equirectangular), accurate enough within a country, plus the radius of the town where only that is
 * known.
 */
const distanceFrom = (near: { lat: number; lng: number }) => {
  const squared = (value: unknown) => ({ $multiply: [value, value] });
  const north = { $subtract: ['$keys.point.lat', near.lat] };
  const east = {
    $multiply: [{ $subtract: ['$keys.point.lng', near.lng] }, Math.cos((near.lat * Math.PI) / 180)],
  };
  const degrees = { $sqrt: { $add: [squared(north), squared(east)] } };
  const radius = { $ifNull: ['$keys.radius', 0] };
  return { $ifNull: [{ $add: [{ $multiply: [degrees, metresPerDegree] }, radius] }, nowhere] };
};

/** Sorts only ids and distances, then reads the listings of the page, because sorting whole documents is expensive. */
const nearestPage = async (
  model: ListingModel,
  criteria: ListingCriteria & { near: { lat: number; lng: number } },
  { limit, offset }: ListingPageRequest,
): Promise<ListingDocument[]> => {
  const nearest = await model.aggregate<{ _id: Types.ObjectId }>([
    { $match: listingFilter(criteria) },
    { $project: { createdAt: 1, rank: '$keys.originRank', distance: distanceFrom(criteria.near) } },
    { $sort: { rank: 1, distance: 1, createdAt: -1, _id: -1 } },
    { $skip: offset },
    { $limit: limit },
  ]);
  const ids = nearest.map(({ _id }) => _id);
  const documents = await model.find({ _id: { $in: ids } }, withoutInternalFields).lean<ListingDocument[]>();
  const byId = new Map(documents.map((document) => [document._id.toHexString(), document]));
  return ids.map((id) => byId.get(id.toHexString())).filter((document) => document !== undefined);
};

const listPage = async (
  model: ListingModel,
  criteria: ListingCriteria,
  page: ListingPageRequest,
): Promise<ListingDocument[]> => {
  const { near } = criteria;
  if (page.sort === 'distance' && near) return nearestPage(model, { ...criteria, near }, page);
  return model
    .find(listingFilter(criteria), withoutInternalFields)
    .sort(orderOf(criteria, page))
    .skip(page.offset)
    .limit(page.limit)
    .lean<ListingDocument[]>();
};

/** Limit per group: a key shared by thousands does not help to find duplicates. */
const duplicateLimit = 200;

/** Queries by keys only, so that their index is used. Other conditions are checked on the few results. */
const findByDuplicateKeys = async (
  model: ListingModel,
  groups: readonly string[][],
  municipalityId: number | null,
): Promise<StoredListing[]> => {
  const inGroup = (keys: string[]) => ({ 'keys.filed': { $in: keys } });
  const filters = groups.flatMap((keys) => [
    ...(municipalityId === null ? [] : [{ ...inGroup(keys), 'facts.municipalityId': municipalityId }]),
    inGroup(keys),
  ]);
  const found = await Promise.all(
    filters.map((filter) =>
      model.find(filter, withoutInternalFields).limit(duplicateLimit).lean<ListingDocument[]>(),
    ),
  );
  const byId = new Map(found.flat().map((document) => [document._id.toHexString(), document]));
  return [...byId.values()].filter(({ deletedAt }) => deletedAt === null).map(fromDocument);
};

const filedFields = {
  name: 1,
  entityType: 1,
  status: 1,
  deletedAt: 1,
  'facts.address': 1,
  'facts.phone': 1,
  'facts.barcode': 1,
  'facts.municipalityId': 1,
  'facts.latitude': 1,
  'facts.longitude': 1,
  'keys.filed': 1,
} as const;
/** How many listings a query for many places returns, by the same key and by a word within a town. */
const filedAtMost = { exact: 500, similar: 100 };

const toFiled = ({ _id, name, entityType, facts, keys }: ListingDocument): FiledPlace => {
  const { address = null, phone = null, barcode = null, municipalityId = null } = facts;
  const { latitude = null, longitude = null } = facts;
  const point = latitude === null || longitude === null ? null : { lat: latitude, lng: longitude };
  const place = { name, entityType, address, phone, barcode, municipalityId, point };
  return { id: _id.toHexString(), ...place, keys: keys.filed };
};

const trackedFields = { keys: 0, changedAt: 0, pendingEvents: 0, history: 0 } as const;
=======
const trackedFields = { keys: 0, changedAt: 0, pendingEvents: 0, history: 0, duplicates: 0 } as const;
>>>>>>> 613eaead (Sort, filter and page the list of admins on the server)
const toTracked = (document: ListingDocument): TrackedListing => ({
  listing: fromDocument(document),
  storedLevel: document.trust.level,
});

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
        await model.collection.insertOne({ ...document, pendingEvents: [toPending(event)] });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    async replace(listing, event, history) {
      const { _id, ...fields } = toDocument(listing, { reference, now: clock.now() });
      const result = await model.updateOne(
        { _id, revision: listing.revision - 1 },
        {
          $set: 'instead' in history ? { ...fields, history: [...history.instead] } : fields,
          // They are found again, for what it is now.
          $unset: { duplicates: true },
          $push: {
            pendingEvents: toPending(event),
            ...('instead' in history ? {} : { history: { $each: [...history], $slice: -maxHistoryLength } }),
          },
        },
      );
      const isStored = result.matchedCount === 1;
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
      const { matchedCount } = await model.updateOne(
        { ...byId(id), revision },
        { $set: { history: [...history] } },
      );
      return matchedCount === 1;
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
<<<<<<< HEAD
    async list(criteria, page) {
      const [documents, total] = await Promise.all([
        listPage(model, criteria, page),
        model.countDocuments(listingFilter(criteria)),
      ]);
      return { listings: documents.map(fromDocument), total };
    },
    async findFiled({ keys, words, municipalityIds }) {
      const find = (filter: Record<string, unknown>, limit: number) =>
        model.find(filter, filedFields).limit(limit).lean<ListingDocument[]>();
      const inTowns = { 'keys.filed': { $in: words }, 'facts.municipalityId': { $in: municipalityIds } };
      const found = [
        keys.length > 0 ? await find({ 'keys.filed': { $in: keys } }, filedAtMost.exact) : [],
        words.length > 0 ? await find(inTowns, filedAtMost.similar) : [],
      ].flat();
      const byId = new Map(found.map((document) => [document._id.toHexString(), document]));
      return [...byId.values()]
        .filter(({ deletedAt, status }) => deletedAt === null && status !== 'rejected')
        .map(toFiled);
    },
    findByDuplicateKeys: (groups, municipalityId) => findByDuplicateKeys(model, groups, municipalityId),
=======
>>>>>>> 613eaead (Sort, filter and page the list of admins on the server)
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
      for await (const document of cursor) yield toTracked(document as unknown as ListingDocument);
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
      for await (const document of cursor) yield fromDocument(document as unknown as ListingDocument);
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
        .find({ 'delisting.since': { $gte: time } }, { _id: 1 })
        .lean<Array<{ _id: Types.ObjectId }>>();
      return documents.map(({ _id }) => _id.toHexString());
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
