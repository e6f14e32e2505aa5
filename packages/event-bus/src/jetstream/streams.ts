import { nanos } from '@nats-io/transport-node';
import {
  AckPolicy,
  DeliverPolicy,
  JetStreamApiError,
  RetentionPolicy,
  StorageType,
  type JetStreamManager,
  type StreamConfig,
} from '@nats-io/jetstream';
import { allDeadLetters, allEvents, deadLetterStream, eventStream, everyAggregate } from './names';

const minutes = (count: number): number => nanos(count * 60_000);

/** The broker gives an event to somebody else when nothing was heard of it for so long, in milliseconds. */
export const ackWaitMs = 15_000;

/** How long events are kept. A consumer that nobody has asked for so long has nothing left to lose, and goes too. */
const keptFor = minutes(7 * 24 * 60);

/** The broker's codes for a stream and a consumer that stand already with other settings. */
const streamExists = 10058;
const consumerExists = 10148;
const hasCode = (error: unknown, code: number): boolean =>
  error instanceof JetStreamApiError && error.code === code;

type Settings = Partial<StreamConfig> & Pick<StreamConfig, 'name' | 'subjects' | 'num_replicas'>;

/** Makes a stream or gives one that stands our settings. Nobody takes copies away that somebody else asked for. */
const ensureStream = async (manager: JetStreamManager, settings: Settings): Promise<void> => {
  try {
    await manager.streams.add(settings);
  } catch (error) {
    if (!hasCode(error, streamExists)) throw error;
    const { config } = await manager.streams.info(settings.name);
    const replicas = Math.max(config.num_replicas, settings.num_replicas);
    await manager.streams.update(settings.name, { ...settings, num_replicas: replicas });
  }
};

/**
 * Makes the streams of events and of dead letters.
 * @param replicas copies that the broker keeps
 */
export const ensureStreams = async (manager: JetStreamManager, replicas: number): Promise<void> => {
  const shared = { storage: StorageType.File, num_replicas: replicas, retention: RetentionPolicy.Limits };
  await ensureStream(manager, {
    ...shared,
    name: eventStream,
    subjects: [allEvents],
    duplicate_window: minutes(10),
    max_age: keptFor,
  });
  await ensureStream(manager, {
    ...shared,
    name: deadLetterStream,
    subjects: [allDeadLetters],
    // Listing asks for the next letter wherever it lies, which is offered for direct reading alone.
    allow_direct: true,
  });
};

/** Makes a durable consumer, or changes its types and keeps its place. */
export const ensureConsumer = async (
  manager: JetStreamManager,
  name: string,
  types: string[],
): Promise<void> => {
  const settings = {
    ack_wait: nanos(ackWaitMs),
    max_ack_pending: 1_000,
    inactive_threshold: keptFor,
    filter_subjects: types.map(everyAggregate),
  };
  try {
    await manager.consumers.add(eventStream, {
      ...settings,
      durable_name: name,
      ack_policy: AckPolicy.Explicit,
      deliver_policy: DeliverPolicy.All,
    });
  } catch (error) {
    if (!hasCode(error, consumerExists)) throw error;
    await manager.consumers.update(eventStream, name, settings);
  }
};
