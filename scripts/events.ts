import { createInProcessBus, createJetStreamBus, replayAll, type EventBus } from '@halalmap/event-bus';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * `npm run events -- dead-letters list | replay <id> | replay --all`: lists and replays events that no service could handle. Uses the NATS
 * of `NATS_URL` (with `NATS_CREDS`, `NATS_TOKEN`, `NATS_CA`), or else the journal in the data folder, also while the product runs.
 */
const usage = 'Usage: npm run events -- dead-letters list | replay <id> | replay --all';
const given = process.env;
const connectMs = 10_000;
const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

const openBus = async (): Promise<EventBus> => {
  const { NATS_URL: url, NATS_CREDS: credsFile, NATS_TOKEN: token, NATS_CA: caFile } = given;
  if (url) {
    const bus = await createJetStreamBus({ url, credsFile, token, caFile, logger: silent });
    for (let waited = 0; !bus.isConnected() && !bus.refusal() && waited < connectMs; waited += 50)
      await new Promise((done) => setTimeout(done, 50));
    if (bus.isConnected()) return bus;
    const refusal = bus.refusal();
    await bus.close();
    throw new Error(refusal ? `NATS refuses the login: ${refusal}` : 'NATS cannot be reached at NATS_URL');
  }
  const root = fileURLToPath(new URL('..', import.meta.url));
  const dataDir = join(resolve(given.HALALMAP_DATA_DIR || join(root, '.data')), 'events');
  if (!existsSync(dataDir))
    throw new Error(`There are no events in ${dataDir}. Set HALALMAP_DATA_DIR or NATS_URL`);
  return createInProcessBus({ dataDir, logger: silent });
};

const list = async (bus: EventBus): Promise<void> => {
  const letters = await bus.deadLetters();
  for (const { id, consumer, event, error, attempts, lastAt } of letters)
    console.log([id, consumer, event.type, event.aggregateId, event.id, attempts, lastAt, error].join('\t'));
  console.log(letters.length === 1 ? '1 dead letter' : `${letters.length} dead letters`);
};

const replay = async (bus: EventBus, id: string): Promise<void> => {
  if (id !== '--all') {
    await bus.replay(id);
    console.log(`${id} was replayed`);
    return;
  }
  const { replayed, unreadable } = await replayAll(bus);
  console.log(`${replayed} replayed, ${unreadable} left that hold no event`);
};

const main = async (): Promise<void> => {
  const [subject, verb, id] = process.argv.slice(2);
  const isList = subject === 'dead-letters' && verb === 'list' && id === undefined;
  if (!isList && !(subject === 'dead-letters' && verb === 'replay' && id)) throw new Error(usage);
  const bus = await openBus();
  try {
    if (isList) await list(bus);
    else await replay(bus, id ?? '');
  } finally {
    await bus.close();
  }
};

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
