import {
  abbreviations,
  entityTypes,
  listingStatuses,
  searchWords,
  wordsOf,
  certificateSeenKinds,
  type EntityType,
} from '@halalmap/contracts';
import { filterConditions } from '@halalmap/listing-model';
import { minutesAWeek } from '@halalmap/listing-model/derived';
import { fold, isRamadanDay, locationGroups } from '@halalmap/reference-data';
import { Types } from 'mongoose';
import type { ListingCriteria, ListingRepository } from '../../domain/listing/listing-repository';
import { manilaDayOf, minuteOfManilaDay, minuteOfManilaWeek } from '../../domain/manila-time';
import { toCondition, type Condition } from './filter-condition';
import {
  fromDocument,
  withoutInternalFields,
  type ListingDocument,
  type ListingModel,
} from './listing-document';

const seenKinds = Object.values(certificateSeenKinds);

/** Words of this length are found with one typo too. */
const forgivenLength = 5;
/** Later words of a search text are ignored. */
const maxSearchWords = 10;
/** Articles that are written in one word with their nouns. */
const joinedArticle = '(?:ال|al|an|ar|as|ash|at|ad|az)?';

const longForms = Object.entries(abbreviations);

/** The patterns of a word with one letter wrong, missing, too many, or exchanged with the next. */
const withOneTypo = (word: string): string[] => {
  const places = [...word].map((_, at) => [word.slice(0, at), word.slice(at)] as const);
  return [
    ...places.flatMap(([start, end]) => [`${start}[^ ]?${end.slice(1)}`, `${start}[^ ]${end}`]),
    ...places.flatMap(([start, end]) =>
      end.length > 1 ? [`${start}${end[1]}${end[0]}${end.slice(2)}`] : [],
    ),
  ];
};

/** The patterns of a word, its abbreviation or long form, and its misspellings. Words are only letters and digits. */
const patternOf = (word: string): string => {
  const forms = [
    word,
    ...(Object.hasOwn(abbreviations, word) ? (abbreviations[word] ?? []) : []),
    ...longForms.flatMap(([short, longs]) => (longs.includes(word) ? [short] : [])),
  ];
  const isForgiven = word.length >= forgivenLength && !/^\p{N}+$/u.test(word);
  return `${joinedArticle}(?:${[...forms, ...(isForgiven ? withOneTypo(word) : [])].join('|')})`;
};

/** All words must occur, in any of their spellings. The last one may be a prefix. */
const searchConditions = (search: string | undefined): Condition[] => {
  const words = searchWords(search ?? '').slice(0, maxSearchWords);
  return words.map((word, index) => ({
    'keys.text': { $regex: ` ${patternOf(word)}${index === words.length - 1 ? '' : 's? '}` },
  }));
};

/** At least so many digits are searched as a part of a telephone number. */
const phonePartLength = 4;

const literally = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The last nine digits of a number are filed, so the first one of a mobile number, after 0 or 63, is no part of them. */
const partOfPhone = (typed: string): string => {
  const digits = typed.replace(/^(?:63|0)/, '');
  return `^p:(?:.*${digits}|${digits.slice(1)})`;
};

/** What an admin may have typed besides words. */
const recordConditions = (search: string): Condition[] => {
  const text = search.trim();
  const digits = text.replaceAll(/\D/g, '');
  const isNumber = digits.length >= phonePartLength && /^[\d\s()+.-]+$/.test(text);
  return [
    ...(/^[0-9a-f]{24}$/i.test(text) ? [{ _id: new Types.ObjectId(text) }] : []),
    ...(text.includes('@') ? [{ 'facts.email': { $regex: literally(text), $options: 'i' } }] : []),
    ...(/\d/.test(text)
      ? [{ 'facts.certificationNumber': { $regex: `^${literally(text)}`, $options: 'i' } }]
      : []),
    ...(isNumber ? [{ 'keys.filed': { $regex: partOfPhone(digits) } }] : []),
  ];
};

/** The words, or what else an admin may have typed. */
const searched = ({ search = '', searchesRecords }: ListingCriteria): Condition[] => {
  const words = searchConditions(search);
  const records = searchesRecords && search.trim() !== '' ? recordConditions(search) : [];
  if (records.length === 0) return words;
  return [{ $or: [...(words.length > 0 ? [{ $and: words }] : []), ...records] }];
};

const dayMs = 24 * 60 * 60_000;
/** A certificate that ends within so many days is asked for again. */
const endingWithinDays = 60;

const certificateConditions = ({ certificate, now }: ListingCriteria): Condition[] => {
  const today = manilaDayOf(now);
  const isDenied = { 'facts.halalCertified': { $ne: 'No' } };
  switch (certificate) {
    case undefined:
      return [];
    case 'unseen':
      return [{ 'trust.certificateToCheck': true }];
    case 'incomplete':
      return [{ 'keys.certificateIncomplete': true }];
    case 'ending': {
      const last = manilaDayOf(new Date(now.getTime() + endingWithinDays * dayMs));
      return [{ 'keys.validUntil': { $gte: today, $lte: last } }, isDenied];
    }
    case 'ended': {
      // Restating a certificate withdraws the evidence of the one before, so what stands is of this one.
      const seen = { kind: { $in: [...seenKinds] }, withdrawnAt: null, validUntil: { $ne: null } };
      return [{ 'keys.validUntil': { $lt: today } }, isDenied, { evidence: { $elemMatch: seen } }];
    }
  }
};

const senderConditions = (submittedBy: string | undefined): Condition[] => {
  if (submittedBy === undefined) return [];
  // The index holds only strings, so MongoDB uses it only for a condition that requires one.
  return [
    submittedBy === 'visitor'
      ? { submitterId: null, origin: 'submitted' }
      : { submitterId: { $eq: submittedBy, $type: 'string' } },
  ];
};

const assignmentConditions = ({ assignedTo, snoozed, now }: ListingCriteria): Condition[] => [
  ...(assignedTo === undefined ? [] : [{ 'assignment.to': assignedTo === 'none' ? null : assignedTo }]),
  ...(snoozed === undefined
    ? []
    : snoozed
      ? [{ 'assignment.snoozeUntil': { $gt: now } }]
      : [{ $or: [{ 'assignment.snoozeUntil': null }, { 'assignment.snoozeUntil': { $lte: now } }] }]),
];

/** A body is stated by its id, or by one of its names alone. */
const statedCertifierConditions = (certifier: ListingCriteria['statedCertifier']): Condition[] =>
  certifier
    ? [
        {
          $or: [
            { 'facts.certifyingBodyId': certifier.id },
            { 'facts.certifyingBodyId': null, 'facts.certifyingBody': { $in: certifier.names } },
          ],
        },
      ]
    : [];

/** What follows a position in an order. The first condition bounds the scan of the index. */
export const afterPosition = (
  order: Readonly<Record<string, 1 | -1>>,
  position: readonly unknown[],
): Condition[] => {
  const fields = Object.entries(order);
  const beyond = (direction: 1 | -1): string => (direction === 1 ? '$gt' : '$lt');
  const [first, direction] = fields[0] ?? ['_id', 1];
  const alternatives = fields.map(([field, ascending], index) => ({
    ...Object.fromEntries(fields.slice(0, index).map(([same], at) => [same, position[at]])),
    [field]: { [beyond(ascending)]: position[index] },
  }));
  return [{ [first]: { [`${beyond(direction)}e`]: position[0] } }, { $or: alternatives }];
};

/**
 * The database filter for search criteria. Values are only compared, never executed: each is a string or number
 * validated by a schema.
 */
export const listingFilter = (criteria: ListingCriteria): Condition => {
  const conditions: Condition[] = [
    ...(criteria.phones?.length
      ? [{ 'keys.filed': { $in: criteria.phones.map((digits) => `p:${digits}`) } }]
      : searched(criteria)),
    ...(criteria.nameIs === undefined ? [] : [{ 'keys.name': criteria.nameIs }]),
    ...(criteria.nameIsNot === undefined ? [] : [{ 'keys.name': { $ne: criteria.nameIsNot } }]),
    ...filterConditions(criteria, {
      minuteOfWeek: (time) =>
        (time === undefined ? minuteOfManilaWeek(criteria.now) : minuteOfManilaDay(time, criteria.now)) +
        (isRamadanDay(manilaDayOf(criteria.now)) ? minutesAWeek : 0),
      fold,
      locationGroups,
    }).map((condition) => toCondition(condition, criteria.now)),
    ...certificateConditions(criteria),
    ...statedCertifierConditions(criteria.statedCertifier),
    ...(criteria.origin === undefined ? [] : [{ origin: criteria.origin }]),
    ...(criteria.importId === undefined ? [] : [{ importId: { $eq: criteria.importId, $type: 'string' } }]),
    ...senderConditions(criteria.submittedBy),
    ...(criteria.hasDuplicates ? [{ 'duplicates.found': true }] : []),
    ...assignmentConditions(criteria),
    ...(criteria.likelySpam === undefined
      ? []
      : [{ 'spam.likely': criteria.likelySpam ? true : { $ne: true } }]),
  ];
  const [only, ...others] = criteria.statuses;
  return {
    ...(criteria.areDeleted
      ? { deletedAt: { $type: 'date' }, purgedAt: null, mergedInto: null }
      : { deletedAt: null, status: others.length === 0 ? only : { $in: [...criteria.statuses] } }),
    ...(conditions.length > 0 ? { $and: conditions } : {}),
  };
};

/** Counts matching listings by type. */
export const countByType = async (
  model: ListingModel,
  filter: Record<string, unknown>,
): Promise<Record<EntityType, number>> => {
  const counts = await Promise.all(
    entityTypes.map(async (entityType) => {
      const count = await model.countDocuments({ ...filter, entityType, deletedAt: null });
      return [entityType, count] as const;
    }),
  );
  return Object.fromEntries(counts) as Record<EntityType, number>;
};

interface ProvinceGroup {
  _id: { provinceId?: number | null; province?: string | null };
  count: number;
}

/** The database queries for analytics. */
export const createListingCounts = (
  model: ListingModel,
): Pick<
  ListingRepository,
  | 'countByFoodType'
  | 'countApprovedByProvince'
  | 'countNamedBrands'
  | 'listingIdsByBrandName'
  | 'countSubmitted'
  | 'countText'
  | 'countLikelySpam'
  | 'countByType'
  | 'oldestPending'
  | 'lastChanged'
> => ({
  async countByFoodType(names, origins) {
    const searched = names.map((name) => ({ name, words: wordsOf(name).map((word) => ` ${word} `) }));
    const longest = searched.flatMap(({ words }) => [...words].sort((a, b) => b.length - a.length)[0] ?? []);
    const counts = new Map(names.map((name) => [name, 0]));
    if (longest.length === 0) return counts;
    const found = model
      .find(
        {
          status: 'approved',
          entityType: 'food',
          origin: { $in: [...origins] },
          deletedAt: null,
          'keys.text': { $regex: longest.join('|') },
        },
        { 'keys.text': 1 },
      )
      .lean<{ keys: Pick<ListingDocument['keys'], 'text'> }>()
      .cursor();
    for await (const { keys } of found)
      for (const { name, words } of searched)
        if (words.every((word) => keys.text.includes(word))) counts.set(name, (counts.get(name) ?? 0) + 1);
    return counts;
  },
  async countApprovedByProvince() {
    const groups = await model.aggregate<ProvinceGroup>([
      { $match: { status: 'approved', deletedAt: null } },
      {
        $group: {
          _id: { provinceId: '$facts.provinceId', province: '$facts.province' },
          count: { $sum: 1 },
        },
      },
    ]);
    return groups.map(({ _id, count }) => ({
      provinceId: _id.provinceId ?? null,
      province: _id.province ?? null,
      count,
    }));
  },
  async countNamedBrands(limit) {
    const groups = await model.aggregate<{ _id: string; count: number }>([
      {
        $match: {
          status: 'approved',
          entityType: 'product',
          deletedAt: null,
          'facts.brandId': null,
          'facts.brand': { $ne: null },
        },
      },
      { $group: { _id: '$facts.brand', count: { $sum: 1 } } },
      { $sort: { count: -1, _id: 1 } },
      { $limit: limit },
    ]);
    return groups.map(({ _id, count }) => ({ brand: _id, count }));
  },
  async listingIdsByBrandName(text, limit) {
    const found = await model
      .find(
        { entityType: 'product', deletedAt: null, 'facts.brandId': null, 'facts.brand': text },
        { _id: 1 },
      )
      .limit(limit)
      .lean<Array<Pick<ListingDocument, '_id'>>>();
    return found.map(({ _id }) => _id.toHexString());
  },
  countSubmitted(status, { from, before } = {}) {
    const createdAt = { ...(from ? { $gte: from } : {}), ...(before ? { $lt: before } : {}) };
    const isTimed = Object.keys(createdAt).length > 0;
    return model.countDocuments({ status, ...(isTimed ? { createdAt } : {}), deletedAt: null });
  },
  countText: (hash, since) =>
    model.countDocuments({ 'spam.texts': hash, createdAt: { $gte: since }, purgedAt: null }),
  countLikelySpam: (network) =>
    model.countDocuments({
      ...{ 'spam.likely': true, status: 'pending', deletedAt: null },
      ...(network === undefined ? {} : { 'spam.network': network }),
    }),
  countByType: () => countByType(model, { status: { $in: listingStatuses } }),
  async oldestPending() {
    const oldest = await model
      .findOne({ status: 'pending', deletedAt: null, 'spam.likely': { $ne: true } }, { createdAt: 1 })
      .sort({ createdAt: 1 })
      .lean<Pick<ListingDocument, 'createdAt'>>();
    return oldest?.createdAt ?? null;
  },
  async lastChanged(limit) {
    const documents = await model
      .find({ deletedAt: null }, withoutInternalFields)
      .sort({ updatedAt: -1 })
      .limit(limit)
      .lean<ListingDocument[]>();
    return documents.map(fromDocument);
  },
});
