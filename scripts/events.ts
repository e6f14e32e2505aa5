import { replayAll, type EventBus } from '@halalmap/event-bus';
import { openBus } from './data-source';

/**
 * `npm run events -- dead-letters list | replay <id> | replay --all`: lists and replays events that no service could handle. Uses the NATS
 * of `NATS_URL` (with `NATS_CREDS`, `NATS_TOKEN`, `NATS_CA`), or else the journal in the data folder, also while the product runs.
 */
const usage = 'Usage: npm run events -- dead-letters list | replay <id> | replay --all';
const list = async (bus: EventBus): Promise<void> => {
  const deadLetters = await bus.deadLetters();
  for (const { id, consumer, event, error, attempts, lastAt } of deadLetters)
    console.log([id, consumer, event.type, event.aggregateId, event.id, attempts, lastAt, error].join('\t'));
  console.log(deadLetters.length === 1 ? '1 dead letter' : `${deadLetters.length} dead letters`);
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
  process.umask(0o077);
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
