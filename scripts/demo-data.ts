import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { retention } from '@halalmap/contracts';
import { startEmbeddedMongo } from '@halalmap/embedded-mongo';
import { createInProcessBus } from '@halalmap/event-bus';
import { readListingsConfig } from '@halalmap/listings-service/config';
import { createListingsService } from '@halalmap/listings-service/service';
import {
  demoPlaces,
  demoStart,
  encodeDemoRow,
  waitingSubmissions,
  type Drawing,
} from '@halalmap/reference-data/demo';
import { createLogger } from '@halalmap/service-kit';
import { until } from '@halalmap/test-kit';
import { MongoClient, type Db, type Document } from 'mongodb';
import {
  createDemoCalls,
  createDemoSessions,
  createStepClock,
  documents,
  startMediaStub,
} from './demo/calls';
import { pendingTasks } from './demo/pending-tasks';
import { moderator, scenarioOf, type Step } from './demo/place-scenario';

/**
 * `npm run demo:generate`: writes packages/reference-data/src/generated/demo-rows.ts. It lets the demo people use the listings
 * service, with a clock that shows when each of them did something, and reads what the service has stored. Run it after a
 * change of the demo places and people, or of what a listing stores.
 */
export const demoRowsFile = fileURLToPath(
  new URL('../packages/reference-data/src/generated/demo-rows.ts', import.meta.url),
);
const hourMs = 60 * 60_000;
/** The database removes old entries of the audit log by the real time. */
const now = Math.floor(Date.now() / hourMs) * hourMs;
const token = 'demo-data-generator-token-of-nobody';

/** What an empty directory gets. The other collections belong to one installation, or are filled by timers. */
const kept = [
  'activities',
  'certificate_files',
  'changes',
  'claims',
  'confirmations',
  'listings',
  'messages',
  'reports',
  'reviews',
];
const left = [
  'confirmation_networks',
  'dump_parts',
  'dumps',
  'job_leases',
  'journal',
  'migrations',
  'owner_checks',
  'pack_files',
  'pack_parts',
  'packs',
  'rate_limits',
  'reference_data',
];

/** Derived again when the places are added, or set by other services. */
const derived = [
  ...['keys', 'trust', 'changedAt', 'duplicates', 'pendingAudit', 'pendingEvents'],
  ...['imageUrl', 'thumbnailUrl', 'images', 'imagesRevision'],
];

const readAll = async (db: Db): Promise<Record<string, Document[]>> => {
  for (const { name } of await db.listCollections().toArray()) {
    const isKnown = [...kept, ...left].includes(name);
    if (!isKnown && (await db.collection(name).countDocuments()) > 0)
      throw new Error(`Say whether the demo data keeps the collection ${name}`);
  }
  const found: Record<string, Document[]> = {};
  for (const name of kept) found[name] = await db.collection(name).find().sort({ _id: 1 }).toArray();
  return found;
};

/** The drawings of each listing, by its name. */
const drawingsByName = (): Map<string, Drawing[]> => {
  const drawings = new Map<string, Drawing[]>();
  for (const [index, { key, name, pictures }] of demoPlaces().entries())
    drawings.set(
      name,
      pictures.map((kind, position) => ({ kind, key, turn: index * 3 + position * 5 })),
    );
  const pictured = waitingSubmissions.filter((waiting) => waiting.with === 'picture');
  for (const [turn, { like, fields }] of pictured.entries())
    drawings.set(String(fields['name']), [{ kind: 'shop', key: `${like}-two`, turn }]);
  return drawings;
};

/** A text of JSON without the fields that say nothing. */
const known = (json: unknown): unknown =>
  JSON.parse(String(json), (_field, value: unknown) => (value === null ? undefined : value)) ?? null;

const toRow = (collection: string, document: Document, drawings: ReadonlyMap<string, Drawing[]>): object => {
  const { pendingAudit: _pendingAudit, ...row } = document;
  if (collection === 'claims') return { ...row, pendingEvents: [] };
  if (collection === 'activities') {
    const before = row['before'] ? { before: known(row['before']) } : {};
    const isOld = now - Number(row['createdAt']) > retention.auditLogAddress;
    const { ipAddress, userAgent, ...entry } = row;
    return {
      ...entry,
      changes: known(row['changes']),
      ...before,
      ...(isOld ? {} : { ipAddress, userAgent }),
    };
  }
  if (collection !== 'listings') return row;
  const stored = Object.entries(row).filter(([field]) => !derived.includes(field));
  return { ...Object.fromEntries(stored), drawings: drawings.get(String(row['name'])) ?? [] };
};

/** Numbers the networks of confirmations: the service names them with a key that is new each time. */
const createNetworkNumbers = (): ((row: string) => string) => {
  const numbers = new Map<string, number>();
  return (row) =>
    row.replaceAll(/(?<="networkGroup":")[^"]+/g, (group) => {
      if (!numbers.has(group)) numbers.set(group, numbers.size + 1);
      return `demo-${numbers.get(group)}`;
    });
};

/** A text as a literal of TypeScript. */
const quoted = (text: string): string => `'${text.replaceAll(/['\\]/g, String.raw`\$&`)}'`;

const runScenario = async (folder: string): Promise<Record<string, Document[]>> => {
  const logger = createLogger({ name: 'demo-data', level: 'error' });
  const mongo = await startEmbeddedMongo({ dataDir: join(folder, 'mongo') });
  const bus = await createInProcessBus({ dataDir: join(folder, 'events'), logger });
  const since = demoStart(now);
  const clock = createStepClock(since.getTime());
  /** Ids in the order in which they are asked for. */
  const idsFrom = (prefix: string): (() => string) => {
    let count = 0;
    return () => `${prefix}${(count += 1).toString(16).padStart(20, '0')}`;
  };
  const newId = idsFrom('de31');
  const media = await startMediaStub(newId);
  const service = await createListingsService({
    config: readListingsConfig({
      PORT: '0',
      METRICS_PORT: '0',
      INTERNAL_TOKEN: token,
      MONGODB_URL: `${mongo.url}/demo`,
      MEDIA_URL: media.url,
      HALALMAP_RATE_LIMITS: 'off',
    }),
    bus,
    logger,
    clock,
    // Of their own: an event and an entry of the audit log are written at the same time, in any order.
    ids: { documentId: newId, eventId: idsFrom('de32') },
    sessions: createDemoSessions(since),
    origin: 'demo',
  });
  const client = new MongoClient(mongo.url);
  try {
    await service.start();
    const calls = createDemoCalls(service.url());
    const places = demoPlaces();
    const scenarios = places.map((place, index) => scenarioOf(place, index, { calls, now }));
    const byKey = new Map(places.map(({ key }, index) => [key, scenarios[index]]));
    const steps: Step[] = [
      ...scenarios.flatMap((scenario) => scenario.steps),
      ...scenarios.flatMap(({ endedAt }) =>
        endedAt === null ? [] : [{ at: endedAt, run: () => service.refreshTrust() }],
      ),
      ...pendingTasks({
        calls,
        now,
        idOf: (key) => byKey.get(key)?.id() ?? '',
        ownerOf: (key) => byKey.get(key)?.owner ?? moderator,
        documents,
      }),
    ];
    for (const { at, run } of steps.sort((a, b) => a.at - b.at)) {
      clock.set(at);
      // As its timer does every minute, which fires once or several times while this plays, or never.
      await service.refreshTrust();
      await run();
    }
    clock.set(now);
    const db = client.db('demo_listings');
    // Edits of owners are filed, and events of claims are published, soon after the request.
    const unfinished = {
      $or: [{ 'waiting.changeId': { $exists: true } }, { 'pendingAudit.id': { $gt: '' } }],
    };
    await until(
      'everything is filed',
      async () => (await db.collection('listings').countDocuments(unfinished)) === 0,
    );
    return await readAll(db);
  } finally {
    await client.close();
    await service.stop();
    await media.stop();
    await bus.close();
    await mongo.stop();
  }
};

/** Plays the demo data. @returns the text of demo-rows.ts, the same each time as long as what is played and stored is */
export const generateDemoRows = async (): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'halalmap-demo-'));
  try {
    const found = await runScenario(folder);
    const drawings = drawingsByName();
    const withNumbers = createNetworkNumbers();
    const rowsOf = (name: string, entries: Document[]): string[] =>
      entries.map(
        (entry) => `    ${quoted(withNumbers(encodeDemoRow(toRow(name, entry, drawings), now)))},\n`,
      );
    const collections = Object.entries(found).map(
      ([name, entries]) => `  ${name}: [\n${rowsOf(name, entries).join('')}  ],\n`,
    );
    const heading =
      '// Written by `npm run demo:generate`; change the demo places or people and run it again.';
    return (
      `${heading}\n/** What the listings service stores of the demo data, one document a line. */\n` +
      `export const demoRows = {\n${collections.join('')}};\n`
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  void generateDemoRows().then((rows) => writeFileSync(demoRowsFile, rows));
}
