import * as expressions from 'mingo/operators/expression';
import * as stages from 'mingo/operators/pipeline';

/** Query operators that stand below a field name. */
// prettier-ignore
export const fieldOperators: ReadonlySet<string> = new Set([
  '$eq', '$ne', '$gt', '$gte', '$lt', '$lte', '$in', '$nin', '$exists', '$type', '$mod', '$regex', '$options', '$size', '$all',
  '$elemMatch', '$not',
]);

/** Query operators that stand where a field name could. */
export const topOperators: ReadonlySet<string> = new Set(['$and', '$or', '$nor', '$expr', '$comment']);

/** What MongoDB knows in a filter and this server refuses with 238. */
// prettier-ignore
export const refusedQueryOperators: ReadonlySet<string> = new Set([
  '$where', '$jsonSchema', '$bitsAllSet', '$bitsAllClear', '$bitsAnySet', '$bitsAnyClear', '$geoWithin', '$geoIntersects', '$near',
  '$nearSphere', '$sampleRate', '$rand',
]);

/** Expressions that mingo computes as MongoDB does. The others are our own. */
// prettier-ignore
export const mingoExpressions = [
  '$abs', '$add', '$ceil', '$divide', '$floor', '$mod', '$multiply', '$pow', '$round', '$sqrt', '$subtract', '$trunc',
  '$arrayElemAt', '$arrayToObject', '$concatArrays', '$filter', '$first', '$in', '$indexOfArray', '$isArray', '$last', '$map',
  '$objectToArray', '$range', '$reduce', '$reverseArray', '$size', '$slice', '$zip',
  '$and', '$not', '$or', '$cond', '$ifNull', '$switch', '$let', '$literal', '$mergeObjects',
  '$dateToString', '$dayOfMonth', '$dayOfWeek', '$dayOfYear', '$hour', '$millisecond', '$minute', '$month', '$second', '$year',
  '$concat', '$ltrim', '$regexMatch', '$replaceAll', '$replaceOne', '$rtrim', '$split', '$strLenCP', '$substrCP', '$toLower',
  '$toUpper', '$trim', '$setDifference', '$setEquals', '$setIntersection', '$setIsSubset', '$setUnion',
] as const;

// prettier-ignore
export const ownExpressions = [
  '$toString', '$cmp', '$eq', '$ne', '$gt', '$gte', '$lt', '$lte', '$sum', '$avg', '$min', '$max',
] as const;

export const offeredExpressions: ReadonlySet<string> = new Set<string>([
  ...mingoExpressions,
  ...ownExpressions,
]);

// prettier-ignore
export const offeredAccumulators: ReadonlySet<string> = new Set([
  '$sum', '$avg', '$min', '$max', '$first', '$last', '$push', '$addToSet', '$count', '$mergeObjects',
]);

// prettier-ignore
export const offeredStages: ReadonlySet<string> = new Set([
  '$match', '$project', '$addFields', '$set', '$unset', '$group', '$sort', '$limit', '$skip', '$unwind', '$count', '$facet', '$lookup',
  '$replaceRoot', '$replaceWith', '$sortByCount', '$sample', '$unionWith',
]);

// prettier-ignore
const furtherStages = [
  '$changeStream', '$collStats', '$geoNear', '$indexStats', '$search', '$searchMeta',
  '$vectorSearch', '$planCacheStats', '$currentOp', '$listSessions', '$querySettings', '$changeStreamSplitLargeEvent',
];
// prettier-ignore
const furtherExpressions = [
  '$binarySize', '$bsonSize', '$dateFromParts', '$function', '$accumulator', '$meta',
  '$toObjectId', '$toUUID', '$tsIncrement', '$tsSecond', '$isNumber',
];

/** True for names that MongoDB knows, whether offered here or not; what is known and not offered gets 238. */
export const isKnownStage = (name: string): boolean => name in stages || furtherStages.includes(name);
export const isKnownExpression = (name: string): boolean =>
  name in expressions ||
  offeredAccumulators.has(name) ||
  furtherExpressions.includes(name) ||
  /^\$(stdDev(Pop|Samp)|(top|bottom)N?|(first|last|min|max)N|median|percentile)$/.test(name);
