import {
  AckPolicy,
  DeliverPolicy,
  JetStreamApiError,
  type JetStreamManager,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
} from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';

export const eventStream = 'HALALMAP_EVENTS';
export const deadLetterStream = 'HALALMAP_DEAD_LETTERS';
/** State shared between processes: role holders and started deliveries. Only the last message of a subject is retained. */
export const stateStream = 'HALALMAP_STATE';
const allState = 'halalmap.state.>';
const allEvents = 'halalmap.events.>';
const allDeadLetters = 'halalmap.dead-letters.>';

/** Encodes text for a subject, where dots separate tokens and stars and spaces have a meaning. */
const asToken = (text: string): string =>
  encodeURIComponent(text).replace(/[.*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);

/** Subject of the events of one aggregate; their order is kept within it. */
export const eventSubject = (type: string, aggregateId: string): string =>
  `halalmap.events.${type}.${asToken(aggregateId)}`;
const everyAggregate = (type: string): string => `halalmap.events.${type}.*`;
/** Subject of the events that a consumer failed to handle. */
export const deadLetterSubject = (consumer: string): string => `halalmap.dead-letters.${asToken(consumer)}`;
/** Subject of the state of a role that one replica holds at a time. */
export const roleSubject = (role: string): string => `halalmap.state.roles.${asToken(role)}`;
/** Subject of the number of times that a consumer began to handle an event, by its sequence number in the stream. */
export const unendedSubject = (consumer: string, seq: number): string =>
  `halalmap.state.unended.${asToken(consumer)}.${seq}`;

const minutes = (count: number): number => nanos(count * 60_000);

/** Acknowledgement timeout: without a progress signal for this long the broker redelivers an event, in milliseconds. */
export const ackWaitMs = 15_000;

/** Retention of events. A consumer that is inactive for this long has no retained events left, so it is deleted too. */
const keptFor = minutes(7 * 24 * 60);

/** Error codes of the broker: a stream or a consumer with this name exists with other settings. */
const streamExists = 10058;
const consumerExists = 10148;
const hasCode = (error: unknown, code: number): boolean =>
  error instanceof JetStreamApiError && error.code === code;

type Settings = Partial<StreamConfig> & Pick<StreamConfig, 'name' | 'subjects' | 'num_replicas'>;

/** Creates a stream, or updates the settings of an existing one. It never reduces the number of replicas. */
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
 * Creates or updates the streams of events, of dead letters and of shared state.
 * @param replicas copies in the broker
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
  });
  await ensureStream(manager, {
    ...shared,
    name: stateStream,
    subjects: [allState],
    max_msgs_per_subject: 1,
    max_age: keptFor,
  });
};

/** Creates a durable consumer, or updates its types and keeps its position. */
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
