import type { EventEnvelope } from '@halalmap/contracts';

/** What the bus needs of a logger; pino's satisfies it. */
export interface Logger {
  debug(fields: object, message?: string): void;
  info(fields: object, message?: string): void;
  warn(fields: object, message?: string): void;
  error(fields: object, message?: string): void;
}

export interface SubscribeOptions {
  /** Durable name of letters, digits, _ and -: what it has not handled is delivered after a restart; those of one name share the work. */
  consumer: string;
  /** Event types, such as `listing.changed`. */
  types: string[];
  /** Runs for one event after the other of an aggregate; different aggregates run at once. A rejection is a failed try. */
  handle(event: EventEnvelope): Promise<void>;
  /** Tries before the event is parked as a dead letter; default 5. */
  maxAttempts?: number;
  /** Pause in milliseconds before try `attempt` (2 is the first repetition). */
  backoffMs?: (attempt: number) => number;
}

export interface Subscription {
  /** Takes no more events and waits for those that run. */
  close(): Promise<void>;
  /** Events that wait for this consumer or are being handled. */
  pending(): Promise<number>;
}

/** An event that a consumer could not handle, kept until somebody replays it. */
export interface DeadLetter {
  id: string;
  consumer: string;
  event: EventEnvelope;
  /** The last failure's message. */
  error: string;
  attempts: number;
  parkedAt: string;
}

/** Where facts are published and heard of. See the package's README for what both twins promise. */
export interface EventBus {
  /**
   * Resolves once the event is stored; the same id again is stored once.
   * @throws BusUnavailableError at once when the broker is away
   */
  publish(event: EventEnvelope): Promise<void>;
  /**
   * Handles events from now on, through any outage of the broker. It resolves although the broker is away.
   * @throws TypeError for a name or a type that cannot be; BusUnavailableError once the bus is closed
   */
  subscribe(options: SubscribeOptions): Promise<Subscription>;
  deadLetters(): Promise<DeadLetter[]>;
  /** Gives a dead letter to its consumer again and forgets it. */
  replay(deadLetterId: string): Promise<void>;
  isConnected(): boolean;
  /** Takes no more events, lets handlers that run finish (five seconds), closes. */
  close(): Promise<void>;
}

/** The broker cannot be reached now; the event was not stored and should be published again. */
export class BusUnavailableError extends Error {
  constructor(options?: ErrorOptions) {
    super('The event broker is not available', options);
    this.name = 'BusUnavailableError';
  }
}

/** Time that handlers have to finish when the bus closes, in milliseconds. */
export const drainMs = 5_000;
/** Documents of which a consumer handles events at once; those that fail again and again are among them until they are parked. */
export const lanesAtOnce = 200;
export const defaultMaxAttempts = 5;
/** Doubles from 100 ms up to 10 s. */
export const defaultBackoffMs = (attempt: number): number => Math.min(10_000, 100 * 2 ** (attempt - 2));
