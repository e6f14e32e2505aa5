import { isDocument, type Document } from '../bson/values';
import { badValue, CommandError, failedToParse, typeMismatch } from '../errors';
import { compileFilter } from '../query/filter';
import { assertPipeline, splitPipeline } from '../query/pipeline';
import { compileBytesProjection, parseSort } from '../query/find-options';
import type { Access, Collection, Query } from '../storage/collection';
import type { KeyRange, SecondaryIndex } from '../storage/secondary-index';
import { compileUpdate } from '../update/apply-update';
import {
  assertArguments,
  assertFields,
  ok,
  optionalCount,
  optionalDocument,
  required,
  toNamespace,
  type Command,
} from './command';

/** What a command reads, and the stages of it that process what was read, from the inside out. */
interface ReadOf {
  query: Query;
  /** Wraps the plan of the query; the default keeps it. */
  wrap?: (plan: Document) => Document;
  /** The stages of a pipeline after those that the query contains. */
  rest?: Document[];
}

type Reader = (args: Document) => ReadOf;

/** The filter of the single statement of a write; MongoDB explains no batches. */
const singleStatement = (args: Document, command: string, field: string, known: string): Document => {
  const statements = required(command, args, field);
  if (!Array.isArray(statements)) throw typeMismatch(`BSON field '${command}.${field}' is the wrong type`);
  const [statement] = statements as unknown[];
  if (statements.length !== 1) throw new CommandError(16, 'explained write batches must be of size 1');
  if (!isDocument(statement) || !isDocument(statement['q']))
    throw typeMismatch(`BSON field '${command}.${field}.q' is missing or no object`);
  assertFields(`${command}.${field}`, statement, known);
  return statement;
};

/** Throws MongoDB's code for an invalid update; numbers need their exact types. */
const assertUpdate = ({ updates }: Document): void => {
  for (const { u: update, arrayFilters = [] } of updates as Document[])
    compileUpdate(update, arrayFilters as unknown[]);
};

const projectionStage =
  (projection: Document) =>
  (inputStage: Document): Document => {
    compileBytesProjection(projection);
    const paths = Object.keys(projection);
    if (paths.length === 0) return inputStage;
    const stage = paths.some((path) => path.includes('.')) ? 'PROJECTION_DEFAULT' : 'PROJECTION_SIMPLE';
    return { stage, transformBy: projection, inputStage };
  };

const readers: Readonly<Record<string, Reader>> = {
  find: (args) => ({
    query: {
      filter: optionalDocument(args, 'filter'),
      sort: parseSort(optionalDocument(args, 'sort')),
      skip: optionalCount(args, 'skip') ?? 0,
      limit: optionalCount(args, 'limit') || Infinity,
    },
    wrap: projectionStage(optionalDocument(args, 'projection')),
  }),
  count: (args) => ({
    query: { filter: optionalDocument(args, 'query') },
    wrap: (inputStage) =>
      Object.keys(optionalDocument(args, 'query')).length === 0 && inputStage['stage'] !== 'EOF'
        ? { stage: 'RECORD_STORE_FAST_COUNT' }
        : { stage: 'COUNT', inputStage },
  }),
  distinct: (args) => {
    if (typeof required('distinct', args, 'key') !== 'string')
      throw typeMismatch("BSON field 'distinct.key' is the wrong type");
    return { query: { filter: optionalDocument(args, 'query') } };
  },
  aggregate: (args) => {
    const pipeline = required('aggregate', args, 'pipeline');
    assertPipeline(pipeline);
    return splitPipeline(pipeline);
  },
  update: (args) => {
    const statement = singleStatement(args, 'update', 'updates', 'q u multi upsert arrayFilters');
    const filter = statement['q'] as Document;
    return {
      query: { filter, limit: statement['multi'] === true ? Infinity : 1 },
      wrap: (inputStage) => ({ stage: 'UPDATE', inputStage }),
    };
  },
  delete: (args) => {
    const { q: filter, limit } = singleStatement(args, 'delete', 'deletes', 'q limit');
    if (limit !== 0 && limit !== 1) throw failedToParse('The limit field in delete objects must be 0 or 1.');
    return {
      query: { filter: filter as Document, limit: limit || Infinity },
      wrap: (inputStage) => ({ stage: 'DELETE', inputStage }),
    };
  },
  findAndModify: (args) => ({
    query: {
      filter: optionalDocument(args, 'query'),
      sort: parseSort(optionalDocument(args, 'sort')),
      limit: 1,
    },
    wrap: (inputStage) =>
      projectionStage(optionalDocument(args, 'fields'))({
        stage: args['remove'] === true ? 'DELETE' : 'UPDATE',
        inputStage,
      }),
  }),
};

const showBound = (value: unknown): string =>
  value instanceof Date ? `new Date(${value.getTime()})` : JSON.stringify(value);

/** The bounds of each field of an index in MongoDB's notation, such as `["a", "a"]` or `(5, MaxKey]`. */
const indexBounds = (
  { fields }: SecondaryIndex,
  ranges: readonly KeyRange[],
  isBackward: boolean,
): Record<string, string[]> => {
  const interval = (start: string, end: string): string =>
    isBackward ? `${turn(end)}, ${turn(start)}` : `${start}, ${end}`;
  const turn = (side: string): string =>
    /^[[(]/.test(side)
      ? side.slice(1) + (side.startsWith('[') ? ']' : ')')
      : (side.endsWith(']') ? '[' : '(') + side.slice(0, -1);
  return Object.fromEntries(
    fields.map(({ path, direction }, position) => {
      const intervals = ranges.map(({ equal, lower, upper }) => {
        if (position < equal.length)
          return interval(`[${showBound(equal[position])}`, `${showBound(equal[position])}]`);
        const [low, high] = position === equal.length ? [lower, upper] : [];
        const from = low ? `${low.inclusive ? '[' : '('}${showBound(low.value)}` : '[MinKey';
        const to = high ? `${showBound(high.value)}${high.inclusive ? ']' : ')'}` : 'MaxKey]';
        return direction === 1 ? interval(from, to) : interval(turn(to), turn(from));
      });
      return [path, [...new Set(intervals)]];
    }),
  );
};

const isIdOnly = ({ filter, sort = [], skip = 0 }: Query, ids: readonly unknown[]): boolean =>
  ids.length === 1 && Object.keys(filter).join() === '_id' && sort.length === 0 && skip === 0;

/** The scan of an index that an access consists of. */
const indexScan = ({ ids = [], plan }: Access): Document => {
  if (plan === undefined)
    return {
      stage: 'IXSCAN',
      keyPattern: { _id: 1 },
      indexName: '_id_',
      isMultiKey: false,
      isUnique: true,
      direction: 'forward',
      indexBounds: { _id: ids.map((id) => `[${showBound(id)}, ${showBound(id)}]`) },
    };
  const { index, ranges, sorted } = plan;
  const { specification } = index;
  return {
    stage: 'IXSCAN',
    keyPattern: specification.key,
    indexName: specification.name,
    isMultiKey: index.multikey,
    isUnique: specification.unique === true,
    isSparse: specification.sparse === true,
    isPartial: specification.partialFilterExpression !== undefined,
    direction: sorted === 'downwards' ? 'backward' : 'forward',
    indexBounds: indexBounds(index, ranges, sorted === 'downwards'),
  };
};

const orScan = (clauses: readonly Access[]): Document => ({
  stage: 'OR',
  inputStages: clauses.map((clause) => (clause.clauses ? orScan(clause.clauses) : indexScan(clause))),
});

/** The stages that read documents: by `_id`, from indexes, or all of them. */
const accessStage = (query: Query, access: Access): Document => {
  const { ids, plan, clauses } = access;
  const filter = Object.keys(query.filter).length > 0 && { filter: query.filter };
  if (ids && isIdOnly(query, ids)) return { stage: 'IDHACK' };
  if (!ids && !plan && !clauses) return { stage: 'COLLSCAN', ...filter, direction: 'forward' };
  return { stage: 'FETCH', ...filter, inputStage: clauses ? orScan(clauses) : indexScan(access) };
};

/** The plan of a query as a tree of stages. */
const winningPlan = ({ query, wrap = (plan) => plan }: ReadOf, access: Access | undefined): Document => {
  if (access === undefined) return wrap({ stage: 'EOF' });
  const { sort = [], skip = 0, limit = Infinity } = query;
  let plan = accessStage(query, access);
  const isBlocking = !access.isSorted;
  if (isBlocking)
    plan = {
      stage: 'SORT',
      sortPattern: Object.fromEntries(sort.map(({ path, direction }) => [path, direction])),
      ...(limit !== Infinity && { limitAmount: skip + limit }),
      type: 'simple',
      inputStage: plan,
    };
  if (skip > 0) plan = { stage: 'SKIP', skipAmount: skip, inputStage: plan };
  plan = wrap(plan);
  const isWrite = /^(UPDATE|DELETE)$/.test(String(plan['stage']));
  return limit !== Infinity && !isBlocking && !isWrite
    ? { stage: 'LIMIT', limitAmount: limit, inputStage: plan }
    : plan;
};

const verbosities = ['queryPlanner', 'executionStats', 'allPlansExecution'];

const describePlan = (
  collection: Collection | undefined,
  namespace: string,
  read: ReadOf,
  verbosity: string,
): Document => {
  const plan = winningPlan(read, collection?.access(read.query));
  const queryPlanner = { namespace, indexFilterSet: false, winningPlan: plan, rejectedPlans: [] };
  if (verbosity === 'queryPlanner') return { queryPlanner };
  const { returned = 0, keysExamined = 0, documentsExamined = 0 } = collection?.measure(read.query) ?? {};
  const executionStats = {
    executionSuccess: true,
    nReturned: returned,
    totalKeysExamined: keysExamined,
    totalDocsExamined: documentsExamined,
    executionStages: plan,
  };
  return { queryPlanner, executionStats };
};

/**
 * The command that describes how another one would read its documents. It changes nothing.
 * @param commands all others, by name
 */
export const createExplain = (commands: ReadonlyMap<string, Command>): Command => ({
  fields: 'verbosity',
  run({ args, typed, database }, { store }) {
    const { explain: explained, verbosity = 'allPlansExecution' } = args;
    if (!isDocument(explained)) throw typeMismatch("BSON field 'explain.explain' is the wrong type");
    if (typeof verbosity !== 'string' || !verbosities.includes(verbosity))
      throw badValue(`'${String(verbosity)}' for field 'explain.verbosity' is not a valid value`);
    const name = Object.keys(explained)[0] ?? '';
    const command = commands.get(name);
    if (command === undefined) throw new CommandError(59, `Explain failed due to unknown command: ${name}`);
    const reader = Object.hasOwn(readers, name) ? readers[name] : undefined;
    if (reader === undefined) throw new CommandError(20, `Cannot explain cmd: ${name}`);
    assertArguments(name, command, explained);
    const namespace = toNamespace(database, explained[name]);
    const read = reader(explained);
    if (name === 'update') assertUpdate(typed['explain'] as Document);
    compileFilter(read.query.filter);
    const { rest = [] } = read;
    const description = describePlan(store.get(namespace), namespace, read, verbosity);
    return {
      explainVersion: '1',
      ...(rest.length > 0 ? { stages: [{ $cursor: description }, ...rest] } : description),
      command: { ...explained, $db: database },
      ok,
    };
  },
});
