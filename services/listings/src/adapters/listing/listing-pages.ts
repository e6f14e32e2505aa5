import { Types, type SortOrder } from 'mongoose';
import type {
  ComparableListing,
  ListingCriteria,
  ListingPageRequest,
  ListingRepository,
  ListPosition,
} from '../../domain/listing/listing-repository';
import type { FiledPlace } from '../../domain/imports';
import {
  fromDocument,
  withoutInternalFields,
  type ListingDocument,
  type ListingModel,
} from './listing-document';
import { afterPosition, listingFilter } from './listing-filter';

type Order = Record<string, SortOrder & (1 | -1)>;

const newest: Order = { createdAt: -1, _id: -1 };
const group: Order = { 'keys.originRank': 1 };
const orders: Record<Exclude<ListingPageRequest['sort'], 'distance' | 'along'>, Order> = {
  newest: { ...group, ...newest },
  oldest: { createdAt: 1, _id: 1 },
  validUntil: { 'keys.validUntil': 1, _id: 1 },
  name: { ...group, 'keys.name': 1, _id: 1 },
  rating: { ...group, 'keys.rating': -1, ...newest },
  trust: { ...group, 'trust.rank': 1, ...newest },
};

/** Submissions are listed in the order in which they came, whatever their origin. */
const orderOf = (
  { statuses, areDeleted }: ListingCriteria,
  { sort }: Pick<ListingPageRequest, 'sort'>,
): Order => {
  if (areDeleted && sort === 'newest') return { deletedAt: -1, _id: -1 };
  const isPublic = statuses.every((status) => status === 'approved');
  if (sort === 'newest' && !isPublic) return newest;
  return orders[sort === 'distance' || sort === 'along' ? 'newest' : sort];
};

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

const dateFields = new Set(['createdAt', 'deletedAt']);

/** The values of a position as the database has them. */
const stored = (order: Order, position: ListPosition): unknown[] =>
  Object.keys(order).map((field, index) => {
    const value = position[index] ?? null;
    if (field === '_id') return new Types.ObjectId(String(value));
    return dateFields.has(field) && value !== null ? new Date(Number(value)) : value;
  });

const valueAt = (document: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], document);

const listPage = async (
  model: ListingModel,
  criteria: ListingCriteria,
  page: ListingPageRequest,
): Promise<ListingDocument[]> => {
  const { near } = criteria;
  if (page.sort === 'distance' && near) return nearestPage(model, { ...criteria, near }, page);
  const order = orderOf(criteria, page);
  const matching = listingFilter(criteria);
  const filter = page.after
    ? { $and: [matching, ...afterPosition(order, stored(order, page.after))] }
    : matching;
  return model
    .find(filter, withoutInternalFields)
    .sort(order)
    .skip(page.after ? 0 : page.offset)
    .limit(page.limit)
    .lean<ListingDocument[]>();
};

/** Limit per group: a key shared by thousands does not help to find duplicates. */
const duplicateLimit = 200;
/** How many possible duplicates a listing keeps. Of a place that was sent more often, the later ones name the earlier. */
const mostDuplicates = 20;

/** Queries by keys only, so that their index is used. Other conditions are checked on the few results. */
const comparedFields = {
  ...{ name: 1, entityType: 1, status: 1, deletedAt: 1 },
  ...{ 'facts.address': 1, 'facts.phone': 1, 'facts.barcode': 1, 'facts.municipality': 1 },
  ...{ 'facts.municipalityId': 1, 'facts.latitude': 1, 'facts.longitude': 1 },
} as const;

const findByDuplicateKeys = async (
  model: ListingModel,
  groups: readonly string[][],
  municipalityId: number | null,
): Promise<ComparableListing[]> => {
  const inGroup = (keys: string[]) => ({ 'keys.filed': { $in: keys } });
  const filters = groups.flatMap((keys) => [
    ...(municipalityId === null ? [] : [{ ...inGroup(keys), 'facts.municipalityId': municipalityId }]),
    inGroup(keys),
  ]);
  const found = await Promise.all(
    filters.map((filter) =>
      model.find(filter, comparedFields).limit(duplicateLimit).lean<ListingDocument[]>(),
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

/** Pages of listings in an order, and the possible duplicates of listings. */
export const createListingPages = (
  model: ListingModel,
): Pick<
  ListingRepository,
  | 'list'
  | 'findFiled'
  | 'idsOf'
  | 'positionOf'
  | 'findByDuplicateKeys'
  | 'uncheckedForDuplicates'
  | 'duplicatesOf'
  | 'saveDuplicates'
  | 'assign'
  | 'assignmentsOf'
  | 'changedSince'
> => {
  const byId = (id: string) => ({ _id: new Types.ObjectId(id) });
  return {
    async list(criteria, page) {
      const [documents, total] = await Promise.all([
        listPage(model, criteria, page),
        model.countDocuments(listingFilter(criteria)),
      ]);
      return { listings: documents.map(fromDocument), total };
    },
    async idsOf(criteria, limit) {
      const documents = await model
        .find(listingFilter(criteria), { _id: 1 })
        .sort({ createdAt: 1, _id: 1 })
        .limit(limit)
        .lean<Array<Pick<ListingDocument, '_id'>>>();
      return documents.map(({ _id }) => _id.toHexString());
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
    async positionOf(id, { criteria, sort }) {
      if (sort === 'distance') return null;
      const fields = Object.keys(orderOf(criteria, { sort }));
      const projection = Object.fromEntries(fields.map((field) => [field, 1]));
      const document = await model.findOne(byId(id), projection).lean();
      if (!document) return null;
      return fields.map((field) => {
        const value = valueAt(document, field);
        if (value instanceof Date) return value.getTime();
        if (value instanceof Types.ObjectId) return value.toHexString();
        return typeof value === 'string' || typeof value === 'number' ? value : null;
      });
    },
    async uncheckedForDuplicates(limit) {
      const documents = await model
        .find({ status: 'pending', 'duplicates.at': null, deletedAt: null }, withoutInternalFields)
        .limit(limit)
        .lean<ListingDocument[]>();
      return documents.map(fromDocument);
    },
    async duplicatesOf(ids) {
      if (ids.length === 0) return new Map();
      const documents = await model
        .find({ _id: { $in: ids.map((id) => new Types.ObjectId(id)) } }, { duplicates: 1 })
        .lean<Array<Pick<ListingDocument, '_id' | 'duplicates'>>>();
      return new Map(
        documents.flatMap(({ _id, duplicates }) =>
          duplicates ? [[_id.toHexString(), duplicates.ids] as const] : [],
        ),
      );
    },
    async saveDuplicates({ id, revision }, ids, at) {
      const duplicates = { ids: [...ids], at, ...(ids.length > 0 ? { found: true as const } : {}) };
      await model.updateOne({ ...byId(id), revision, status: 'pending' }, { $set: { duplicates } });
      if (ids.length === 0) return;
      await model.updateMany(
        {
          _id: { $in: ids.map((other) => new Types.ObjectId(other)) },
          status: 'pending',
          'duplicates.at': { $type: 'date' },
          [`duplicates.ids.${mostDuplicates - 1}`]: { $exists: false },
        },
        { $addToSet: { 'duplicates.ids': id }, $set: { 'duplicates.found': true } },
      );
    },
    async assign(id, assignment) {
      await model.updateOne(byId(id), { $set: { assignment } });
    },
    async assignmentsOf(ids) {
      if (ids.length === 0) return new Map();
      const documents = await model
        .find({ _id: { $in: ids.map((id) => new Types.ObjectId(id)) } }, { assignment: 1 })
        .lean<Array<Pick<ListingDocument, '_id' | 'assignment'>>>();
      return new Map(
        documents.flatMap(({ _id, assignment }) =>
          assignment ? [[_id.toHexString(), assignment] as const] : [],
        ),
      );
    },
    async changedSince(time, limit) {
      const documents = await model
        .find(
          { changedAt: { $gte: time } },
          { revision: 1, status: 1, deletedAt: 1, createdAt: 1, decisions: 1 },
        )
        .sort({ changedAt: -1 })
        .limit(limit)
        .lean<
          Array<
            Pick<ListingDocument, '_id' | 'revision' | 'status' | 'deletedAt' | 'createdAt' | 'decisions'>
          >
        >();
      return documents.map(({ _id, revision, status, deletedAt, createdAt, decisions }) => {
        const last = decisions.at(-1);
        return {
          ...{ id: _id.toHexString(), revision, status, deletedAt, createdAt },
          decided: last ? { by: last.by, at: last.at } : null,
        };
      });
    },
    findByDuplicateKeys: (groups, municipalityId) => findByDuplicateKeys(model, groups, municipalityId),
  };
};
