import { typeRank, compareValues } from '../bson/compare';
import { isDocument, type Document } from '../bson/values';
import { type SortField } from '../query/sort';
import { type KeyRange, type SecondaryIndex } from './secondary-index';

/** What a filter says about one path, as far as an index can use it. */
export interface Constraint {
  equal?: unknown[];
  lower?: { value: unknown; inclusive: boolean };
  upper?: { value: unknown; inclusive: boolean };
  exists?: boolean;
}

export interface Plan {
  index: SecondaryIndex;
  ranges: KeyRange[];
  /** Set when the index gives the documents in the order of the sort. */
  sorted?: 'upwards' | 'downwards';
}

const indexable = (value: unknown): boolean => !Array.isArray(value) && !(value instanceof RegExp);

/** The conjunctive part of a filter by path; what it cannot use it leaves to the predicate. */
export const readConstraints = (
  filter: Document,
  found = new Map<string, Constraint>(),
): Map<string, Constraint> => {
  for (const [path, condition] of Object.entries(filter)) {
    if (path === '$and') for (const clause of condition as Document[]) readConstraints(clause, found);
    if (path.startsWith('$')) continue;
    const constraint = found.get(path) ?? {};
    found.set(path, constraint);
    const operators =
      isDocument(condition) && Object.keys(condition)[0]?.startsWith('$') === true
        ? condition
        : { $eq: condition };
    for (const [operator, operand] of Object.entries(operators)) narrow(constraint, operator, operand);
  }
  return found;
};

const narrow = (constraint: Constraint, operator: string, operand: unknown): void => {
  if (operator === '$eq' && indexable(operand)) constraint.equal ??= [operand];
  else if (operator === '$in' && Array.isArray(operand) && operand.length <= 200 && operand.every(indexable))
    constraint.equal ??= operand;
  else if (operator === '$exists')
    constraint.exists = operand === true || (typeof operand === 'number' && operand !== 0);
  else if (typeRank(operand) > 1 && typeRank(operand) < 14 && indexable(operand)) {
    if (operator === '$gt' || operator === '$gte')
      constraint.lower ??= { value: operand, inclusive: operator === '$gte' };
    if (operator === '$lt' || operator === '$lte')
      constraint.upper ??= { value: operand, inclusive: operator === '$lte' };
  }
};

/** A sparse or partial index lacks documents; it may serve only filters that those documents cannot match. */
const holdsEveryMatch = (
  index: SecondaryIndex,
  filter: Document,
  constraints: ReadonlyMap<string, Constraint>,
): boolean => {
  const { sparse, partialFilterExpression: partial } = index.specification;
  if (partial !== undefined)
    return Object.entries(partial).every(
      ([path, condition]) => Object.hasOwn(filter, path) && compareValues(filter[path], condition) === 0,
    );
  if (sparse !== true) return true;
  return index.fields.some(({ path }) => {
    const constraint = constraints.get(path);
    if (constraint === undefined) return false;
    return (
      constraint.exists === true ||
      constraint.lower !== undefined ||
      constraint.upper !== undefined ||
      (constraint.equal?.every((value) => typeRank(value) !== 1) ?? false)
    );
  });
};

const product = (lists: readonly unknown[][]): unknown[][] =>
  lists.reduce<unknown[][]>(
    (rows, list) => rows.flatMap((row) => list.map((value) => [...row, value])),
    [[]],
  );

const sortDirection = (index: SecondaryIndex, fixed: number, sort: readonly SortField[]): Plan['sorted'] => {
  if (sort.length === 0 || index.multikey) return undefined;
  const fields = index.fields.slice(fixed, fixed + sort.length);
  if (fields.length < sort.length || !fields.every((field, i) => field.path === sort[i]?.path))
    return undefined;
  if (fields.every((field, i) => field.direction === sort[i]?.direction)) return 'upwards';
  return fields.every((field, i) => field.direction !== sort[i]?.direction) ? 'downwards' : undefined;
};

const planFor = (
  index: SecondaryIndex,
  constraints: ReadonlyMap<string, Constraint>,
  sort: readonly SortField[],
): { plan: Plan; score: number } => {
  const equal: unknown[][] = [];
  let combinations = 1;
  for (const { path } of index.fields) {
    const values = constraints.get(path)?.equal;
    if (values === undefined || combinations * values.length > 500) break;
    combinations *= values.length;
    equal.push(values);
  }
  const next = index.fields[equal.length];
  const constraint = next === undefined ? undefined : constraints.get(next.path);
  // A multikey field can satisfy both ends by different elements, so only one end bounds the run.
  const upper = index.multikey && constraint?.lower !== undefined ? undefined : constraint?.upper;
  const bounded = constraint?.lower !== undefined || upper !== undefined;
  const ranges = product(equal).map((values) => ({
    equal: values.map((value) => value ?? null),
    ...(constraint?.lower && { lower: constraint.lower }),
    ...(upper && { upper }),
  }));
  const direction = ranges.length === 1 ? sortDirection(index, equal.length, sort) : undefined;
  const partial =
    index.specification.partialFilterExpression !== undefined || index.specification.sparse === true;
  const score = equal.length * 4 + (bounded ? 2 : 0) + (direction === undefined ? 0 : 1) + (partial ? 1 : 0);
  return { plan: { index, ranges, ...(direction && { sorted: direction }) }, score };
};

/** The best index for a filter and a sort, or undefined when reading everything is as good. */
export const choosePlan = (
  indexes: Iterable<SecondaryIndex>,
  filter: Document,
  sort: readonly SortField[],
): Plan | undefined => {
  const constraints = readConstraints(filter);
  let best: { plan: Plan; score: number } | undefined;
  for (const index of indexes) {
    if (!holdsEveryMatch(index, filter, constraints)) continue;
    const candidate = planFor(index, constraints, sort);
    if (candidate.score > (best?.score ?? 0)) best = candidate;
  }
  return best?.plan;
};
