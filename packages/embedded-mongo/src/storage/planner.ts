import { compareValues, typeRank } from '../bson/compare';
import { isOperatorDocument, type Document } from '../bson/values';
import type { SortField } from '../query/find-options';
import type { KeyRange, SecondaryIndex } from './secondary-index';

/** The conditions of a filter on one path that an index can use. */
interface Constraint extends Omit<KeyRange, 'equal'> {
  equal?: unknown[];
  exists?: boolean;
}

export interface Plan {
  index: SecondaryIndex;
  ranges: KeyRange[];
  /** Set when the index returns the documents in sort order. */
  sorted?: 'upwards' | 'downwards' | undefined;
}

const isIndexable = (value: unknown): boolean => !Array.isArray(value) && !(value instanceof RegExp);

const narrow = (constraint: Constraint, operator: string, operand: unknown): void => {
  if (operator === '$eq' && isIndexable(operand)) constraint.equal ??= [operand];
  else if (
    operator === '$in' &&
    Array.isArray(operand) &&
    operand.length <= 1_000 &&
    operand.every(isIndexable)
  )
    constraint.equal ??= operand;
  else if (operator === '$exists') constraint.exists = operand === true;
  else if (typeRank(operand) > 1 && typeRank(operand) < 14 && isIndexable(operand)) {
    const bound = { value: operand, inclusive: operator.endsWith('e') };
    if (operator.startsWith('$gt')) constraint.lower ??= bound;
    if (operator.startsWith('$lt')) constraint.upper ??= bound;
  }
};

/** The conjunctive conditions of a checked filter by path; the predicate checks the rest. */
export const readConstraints = (
  filter: Document,
  found = new Map<string, Constraint>(),
): ReadonlyMap<string, Constraint> => {
  for (const [path, condition] of Object.entries(filter)) {
    if (path === '$and') for (const clause of condition as Document[]) readConstraints(clause, found);
    if (path.startsWith('$')) continue;
    const constraint = found.get(path) ?? {};
    found.set(path, constraint);
    const operators = isOperatorDocument(condition) ? condition : { $eq: condition };
    for (const [operator, operand] of Object.entries(operators)) narrow(constraint, operator, operand);
  }
  return found;
};

/** Whether a filter repeats a condition of a partial index: exactly, or as operators among others, such as `{$eq: 'x', $type: 'string'}`. */
const repeats = (condition: unknown, wanted: unknown): boolean =>
  compareValues(condition, wanted) === 0 ||
  (isOperatorDocument(condition) &&
    isOperatorDocument(wanted) &&
    Object.entries(wanted).every(
      ([operator, operand]) =>
        Object.hasOwn(condition, operator) && compareValues(condition[operator], operand) === 0,
    ));

/** A sparse or partial index lacks documents; it may serve only filters that those documents cannot match. */
const holdsEveryMatch = (
  { specification, fields }: SecondaryIndex,
  filter: Document,
  constraints: ReadonlyMap<string, Constraint>,
): boolean => {
  const { sparse, partialFilterExpression: partial } = specification;
  if (partial !== undefined)
    return Object.entries(partial).every(
      ([path, condition]) => Object.hasOwn(filter, path) && repeats(filter[path], condition),
    );
  return (
    sparse !== true ||
    fields.some(({ path }) => {
      const { equal, lower, upper, exists } = constraints.get(path) ?? {};
      return exists === true || lower || upper || equal?.every((value) => typeRank(value) !== 1);
    })
  );
};

/** Whether a plan reads its index from one end to the other. */
export const readsWholeIndex = ({ ranges: [first, ...others] }: Plan): boolean =>
  others.length === 0 && first?.equal.length === 0 && !first.lower && !first.upper;

const sortDirection = (index: SecondaryIndex, fixed: number, sort: readonly SortField[]): Plan['sorted'] => {
  const fields = index.fields.slice(fixed, fixed + sort.length);
  if (sort.length === 0 || index.multikey || !sort.every(({ path }, i) => path === fields[i]?.path))
    return undefined;
  const turned = new Set(sort.map(({ direction }, i) => direction !== fields[i]?.direction));
  return turned.size > 1 ? undefined : turned.has(true) ? 'downwards' : 'upwards';
};

const planFor = (
  index: SecondaryIndex,
  constraints: ReadonlyMap<string, Constraint>,
  sort: readonly SortField[],
): { plan: Plan; score: number } => {
  let rows: unknown[][] = [[]];
  let fixed = 0;
  for (const { path } of index.fields) {
    const values = constraints.get(path)?.equal;
    if (values === undefined || rows.length * values.length > 500) break;
    rows = rows.flatMap((row) => values.map((value) => [...row, value ?? null]));
    fixed += 1;
  }
  const { lower, upper } = constraints.get(index.fields[fixed]?.path ?? '') ?? {};
  // In a multikey index different elements can satisfy the two bounds, so only one bound limits the scan.
  const ends = { lower, upper: index.multikey && lower ? undefined : upper };
  const sorted = rows.length === 1 ? sortDirection(index, fixed, sort) : undefined;
  const { partialFilterExpression, sparse } = index.specification;
  const score =
    fixed * 4 + (lower || upper ? 2 : 0) + (sorted ? 1 : 0) + (partialFilterExpression || sparse ? 1 : 0);
  return { plan: { index, ranges: rows.map((equal) => ({ equal, ...ends })), sorted }, score };
};

/** The best index for a filter and a sort, or undefined when a full scan is as good. */
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
    // As in MongoDB, an index serves a query by a condition on its first field or by its order.
    if (!candidate.plan.sorted && !constraints.has(index.fields[0]?.path ?? '')) continue;
    if (candidate.score > (best?.score ?? 0)) best = candidate;
  }
  return best?.plan;
};
