import type { EventEnvelope } from '@halalmap/contracts';

/** The logger that the bus needs; pino's satisfies it. */
export interface Logger {
  debug(fields: object, message?: string): void;
  info(fields: object, message?: string): void;
  warn(fields: object, message?: string): void;
  error(fields: object, message?: string): void;
}

export interface SubscribeOptions {
  /** Durable name of letters, digits, _ and -. Unhandled events are delivered after a restart; subscribers of one name share the work. */
  consumer: string;
  /** Event types, such as `listing.changed`. */
  types: string[];
  /**
   * Handles one event. Events of one aggregate come one after the other; different aggregates run concurrently. A rejection is a failed
   * attempt, except when the error means that a backend is unavailable (`isUnavailable`): then the consumer pauses and retries the event
   * without limit.
   */
  handle(event: EventEnvelope): Promise<void>;
  /** Whether the handler's backend is available. While it is not, no event is handled. Default: always. */
  isReady?: () => boolean | Promise<boolean>;
  /** Pause in milliseconds after the backend was unavailable this many times in a row. */
  pauseMs?: (times: number) => number;
  /** Attempts before the event is parked as a dead letter; default 5. */
  maxAttempts?: number;
  /** Backoff in milliseconds before attempt `attempt` (2 is the first retry). */
  backoffMs?: (attempt: number) => number;
}

export interface Subscription {
  /** Accepts no more events and waits for the running handlers. */
  close(): Promise<void>;
  /** Number of events that wait for this consumer or are being handled. */
  pending(): Promise<number>;
  /** When the oldest waiting event was published, in milliseconds since 1970; null when none waits. */
  oldest(): Promise<number | null>;
}

/** An event that a consumer could not handle, stored until it is replayed. */
export interface DeadLetter {
  id: string;
  consumer: string;
  event: EventEnvelope;
  /** Message of the last error. */
  error: string;
  attempts: number;
  /** Times of the first and the last failure in the process that parked it. */
  firstAt: string;
  lastAt: string;
}

/** A leader election for a role that one process has at a time, such as the writer of an index. */
export interface Candidacy {
  /** Whether this process has the role now. */
  holds(): boolean;
  /** Gives up the role and leaves the election. */
  close(): Promise<void>;
}

/** Sequence numbers of stored events, for backups. */
export interface EventPosition {
  /** Every consumer has handled all events up to this one. */
  handled: number;
  /** The newest event. */
  last: number;
}

/** Publishes and delivers events. See the package's README for the guarantees of both implementations. */
export interface EventBus {
  /**
   * Resolves once the event is stored; an id that was published before is stored once.
   * @throws BusUnavailableError immediately when the broker is unavailable
   */
  publish(event: EventEnvelope): Promise<void>;
  /**
   * Handles events from now on, across broker outages. Resolves even while the broker is unavailable.
   * @throws TypeError for an invalid name or type; BusUnavailableError once the bus is closed
   */
  subscribe(options: SubscribeOptions): Promise<Subscription>;
  /** Most recently parked first. */
  deadLetters(page?: { offset: number; limit: number }): Promise<DeadLetter[]>;
  countDeadLetters(): Promise<number>;
  /** Delivers a dead letter to its consumer again and deletes it. @throws DeadLetterError when it does not exist or holds no event */
  replay(deadLetterId: string): Promise<void>;
  position(): Promise<EventPosition>;
  /** The retained events after a sequence number, oldest first, up to the newest at the time of the call. */
  eventsAfter(seq: number): AsyncIterable<EventEnvelope>;
  /**
   * Competes with other processes for a role. The holder keeps it until it closes, is not ready, or has been unreachable for ten
   * seconds.
   * @param options.role a name of letters, digits, _ and -
   * @param options.isReady whether this process can take the role now
   * @param options.as a name for this process that no other living process has, such as its host and port: after a crash it gets its
   * role back immediately
   * @param options.onChange called when this process gets or loses the role
   */
  compete(options: {
    role: string;
    as?: string;
    isReady?: () => boolean | Promise<boolean>;
    onChange?: (holds: boolean) => void;
  }): Candidacy;
  isConnected(): boolean;
  /** Why the broker rejects this process's login; null while it does not. An unreachable broker counts as null. */
  refusal(): string | null;
  /** Accepts no more events, waits up to five seconds for running handlers, closes. */
  close(): Promise<void>;
}

/** The broker is unreachable; the event was not stored and should be published again. */
export class BusUnavailableError extends Error {
  constructor(options?: ErrorOptions) {
    super('The event broker is not available', options);
    this.name = 'BusUnavailableError';
  }
}

/** A dead letter that cannot be replayed: its id is unknown, or it holds no event. */
export class DeadLetterError extends Error {
  constructor(
    message: string,
    readonly reason: 'unknown' | 'unreadable',
  ) {
    super(message);
    this.name = 'DeadLetterError';
  }
}

/** How long close() waits for running handlers, in milliseconds. */
export const drainMs = 5_000;
/** Maximum number of aggregates that a consumer handles concurrently. Those whose event is being retried count until it is parked. */
export const queuesAtOnce = 200;
export const defaultMaxAttempts = 5;
/** Doubles from 100 ms up to 10 s. */
export const defaultBackoffMs = (attempt: number): number => Math.min(10_000, 100 * 2 ** (attempt - 2));
/** Doubles from 250 ms up to 30 s. */
export const defaultPauseMs = (times: number): number => Math.min(30_000, 250 * 2 ** (times - 1));

const consumerName = /^[\w-]+$/;
const eventType = /^[\w-]+(\.[\w-]+)*$/;

/**
 * Checks a subscription before either bus accepts it. Both buses accept the same names.
 * @throws TypeError for a consumer name or an event type that the broker would reject
 */
export const assertSubscription = ({ consumer, types }: SubscribeOptions): void => {
  if (!consumerName.test(consumer))
    throw new TypeError(`A consumer name has letters, digits, _ and -, not "${consumer}"`);
  if (types.length === 0) throw new TypeError(`The consumer ${consumer} subscribes to no event type`);
  const invalid = types.find((type) => !eventType.test(type));
  if (invalid !== undefined) throw new TypeError(`"${invalid}" is not a valid event type`);
};
