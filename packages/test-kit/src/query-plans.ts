import type { EventEmitter } from 'node:events';
import mongoose, { type Connection, type mongo } from 'mongoose';

type Command = mongo.BSON.Document;

/** Emits `createConnection`; not part of mongoose's types. */
const { events } = mongoose as unknown as { events: EventEmitter };

/** One shape of query: commands that differ only in the values of their filters. */
interface RecordedQuery {
  database: string;
  collection: string;
  /** The first command of this shape. */
  command: Command;
}

/** Fields that `explain` accepts of each command. */
const explained: Readonly<Record<string, readonly string[]>> = {
  find: ['filter', 'sort', 'projection', 'skip', 'limit'],
  aggregate: ['pipeline', 'cursor'],
  count: ['query'],
  distinct: ['key', 'query'],
  update: ['updates'],
  delete: ['deletes'],
  findAndModify: ['query', 'sort', 'update', 'remove', 'arrayFilters'],
};

const isPlain = (value: unknown): value is Command =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** A filter or stage with types in place of values. */
const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return isPlain(value[0]) ? value.map(shapeOf) : ['…'];
  if (isPlain(value))
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shapeOf(item)]));
  return value === null ? null : typeof value;
};

/** The driver sends a sort as a map, to keep the order of its fields. */
const sortOf = ({ sort = {} }: Command): Command =>
  sort instanceof Map ? (Object.fromEntries(sort) as Command) : (sort as Command);

/** The parts of a command that decide how it reads. */
const readingParts = (command: Command): unknown[] => {
  const { filter, query, pipeline, updates, deletes } = command;
  const [statement] = (updates ?? deletes ?? []) as Command[];
  return [
    shapeOf(filter ?? query ?? pipeline ?? statement?.['q']),
    sortOf(command),
    command['key'],
    Boolean(command['limit'] ?? statement?.['limit']),
    Boolean(statement?.['multi']),
  ];
};

/** Writes of many statements as commands of one each. */
const single = (command: Command, name: string): Command[] => {
  const field = name === 'update' ? 'updates' : name === 'delete' ? 'deletes' : undefined;
  if (field === undefined) return [command];
  return (command[field] as Command[]).map((statement) => ({ ...command, [field]: [statement] }));
};

/** A stage of an explained plan. */
type Stage = mongo.BSON.Document;

/** All stages of a plan, from the outside in. */
const stagesOf = (plan: unknown): Stage[] => {
  if (Array.isArray(plan)) return plan.flatMap(stagesOf);
  if (!isPlain(plan)) return [];
  const { queryPlanner, winningPlan, queryPlan, stages, $cursor, inputStage, inputStages, stage } = plan;
  const below = [queryPlanner, winningPlan, queryPlan, stages, $cursor, inputStage, inputStages].flatMap(
    stagesOf,
  );
  return typeof stage === 'string' ? [plan, ...below] : below;
};

/** Fields that narrow a query down to what belongs to one record, which is little enough to sort in memory. */
const ofOneRecord = new Set([
  ...['_id', 'userId', 'senderId', 'reportedBy', 'owner.id', 'helpfulTo', 'email', 'emailKey', 'to'],
  ...['listingId', 'changeId'],
]);

const readsAll = ([bounds]: unknown[][]): boolean =>
  bounds?.length === 1 && /^\[M(in|ax)Key, M(ax|in)Key\]$/.test(String(bounds[0]));

/** Whether an index scan starts from exact values of a field that belongs to one record. */
const isOfOneRecord = ({ indexBounds }: Stage): boolean =>
  Object.entries(indexBounds as Record<string, string[]>).some(
    ([field, bounds]) => ofOneRecord.has(field) && !readsAll([bounds]),
  );

/** What is wrong with a plan; undefined for a good one. */
const problemOf = (stages: readonly Stage[], { command }: RecordedQuery): string | undefined => {
  const named = (name: string): Stage | undefined => stages.find(({ stage }) => stage === name);
  const scans = stages.filter(({ stage }) => stage === 'IXSCAN');
  const [sort, scan, limit] = [named('SORT'), named('COLLSCAN'), named('LIMIT')];
  const { filter } = scan ?? {};
  // The first documents of a collection, or the removal of all, needs no index.
  if (scan && (filter !== undefined || sort !== undefined || (limit === undefined && !command['deletes'])))
    return 'scans the collection';
  if (sort && sort['limitAmount'] === undefined && !scans.every(isOfOneRecord))
    return 'sorts any number of documents in memory';
  const whole = scans.find(
    ({ indexBounds, isSparse, isPartial }) =>
      !isSparse && !isPartial && readsAll(Object.values(indexBounds as Record<string, string[]>)),
  );
  return whole && !limit ? `reads the whole index ${String(whole['indexName'])}` : undefined;
};

interface Exception {
  collection: string;
  /** Occurs in the filter of the command, as JSON. */
  filter: RegExp;
  reason: string;
}

/** Queries that may read a whole collection. */
const exceptions: readonly Exception[] = [
  {
    collection: 'reference_data',
    filter: /^{}$/,
    reason: 'some hundred entries, read into memory at the start',
  },
  {
    collection: 'reference_changes',
    filter: /^{}$/,
    reason: 'edits of reference data that are being applied: a few',
  },
  {
    collection: 'listings',
    filter: /"facts\.\w+"/,
    reason: 'an admin edits reference data; indexes on eight facts would slow down every write of a listing',
  },
  {
    collection: 'listings',
    filter: /^{"deletedAt":null,"status":[^}]*}?}$/,
    reason: 'the snapshot for a new search index and the export contain every listing',
  },
  { collection: 'listings', filter: /^{"history":/, reason: 'the daily job that erases replaced values' },
  { collection: 'listings', filter: /^{"origin":/, reason: 'an admin removes the demo data, once' },
  { collection: 'listings', filter: /^{"purgedAt":null}$/, reason: 'a migration' },
  { collection: 'listings', filter: /"publishedAt":{"\$type":"date"}/, reason: 'a migration' },
  {
    collection: 'dumps',
    filter: /^{"_id":{"\$ne"/,
    reason: 'the nightly job removes those of before, a few',
  },
  {
    collection: 'dump_parts',
    filter: /^{"generation":{"\$ne"/,
    reason: 'the nightly job removes all but the newest, which is most of them',
  },
  { collection: 'pictures', filter: /^{"keptAs"/, reason: 'a migration' },
  { collection: 'messages', filter: /"emailKey":{"\$exists":false}/, reason: 'a migration' },
  { collection: 'albums', filter: /^{}$/, reason: 'the daily sweep checks every album' },
  {
    collection: 'claims',
    filter: /"\$or":\[{"listingName"/,
    reason: 'the text search of admins over claims, which are few compared to listings',
  },
  { collection: 'users', filter: /^{"passwordHash":null/, reason: 'once, when the demo data is created' },
];

const filterOf = ({ filter, query, pipeline, updates, deletes }: Command): unknown => {
  const [statement] = (updates ?? deletes ?? []) as Command[];
  const [match] = (pipeline ?? []) as Command[];
  return filter ?? query ?? statement?.['q'] ?? match?.['$match'] ?? {};
};

const isException = ({ collection, command }: RecordedQuery): boolean => {
  const text = JSON.stringify(filterOf(command));
  return exceptions.some((exception) => exception.collection === collection && exception.filter.test(text));
};

/** Records the queries that the services in this process send through mongoose, one of each shape, and explains them. */
export class QueryRecorder {
  private readonly queries = new Map<string, RecordedQuery>();
  private client: mongo.MongoClient | undefined;
  private readonly onCreate = (connection: Connection): void => {
    const openUri = connection.openUri.bind(connection);
    // A service names its database in the options (`connectMongo`); tests that look into one have it in the URL, and are not recorded.
    connection.openUri = (uri, options) =>
      openUri(uri, options?.dbName === undefined ? options : { ...options, monitorCommands: true });
    connection.once('connected', () => {
      this.client = connection.getClient();
      this.client.on('commandStarted', (event) => this.record(event));
    });
  };

  /**
   * Starts recording all connections that are opened from now on.
   * @param records whether to record a database, by its name
   */
  constructor(private readonly records: (database: string) => boolean = () => true) {
    events.on('createConnection', this.onCreate);
  }

  /** Number of the shapes so far. */
  get size(): number {
    return this.queries.size;
  }

  stop(): void {
    events.off('createConnection', this.onCreate);
  }

  /**
   * Explains each query.
   * @param client connected to the server that has the data; default: the last one that was recorded
   * @returns a sentence for each query that scans a collection or a whole index, or sorts in memory without a limit
   */
  async findScans(client = this.client): Promise<string[]> {
    if (!client) return [];
    const found: string[] = [];
    for (const query of this.queries.values()) {
      const { database, collection, command } = query;
      const plan = await client.db(database).command({ explain: command, verbosity: 'queryPlanner' });
      const problem = problemOf(stagesOf(plan), query);
      if (problem && !isException(query)) found.push(`${collection}: ${describe(command)} ${problem}`);
    }
    return found;
  }

  private record({ commandName, command, databaseName }: mongo.CommandStartedEvent): void {
    const fields = explained[commandName];
    if (fields === undefined || !this.records(databaseName)) return;
    const collection = String(command[commandName]);
    for (const statement of single(command, commandName)) {
      // Databases of one service are alike, so one of them stands for all.
      const key = JSON.stringify([collection, commandName, readingParts(statement)]);
      if (this.queries.has(key)) continue;
      const kept = Object.fromEntries(
        fields.filter((field) => statement[field] !== undefined).map((field) => [field, statement[field]]),
      );
      this.queries.set(key, {
        database: databaseName,
        collection,
        command: { [commandName]: collection, ...kept },
      });
    }
  }
}

const describe = (command: Command): string => {
  const sort = sortOf(command);
  const sorted = Object.keys(sort).length > 0 ? ` sorted by ${JSON.stringify(sort)}` : '';
  return `${Object.keys(command)[0] ?? ''} ${JSON.stringify(filterOf(command))}${sorted}`;
};
