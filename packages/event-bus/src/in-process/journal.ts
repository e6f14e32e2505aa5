import type { EventEnvelope } from '@halalmap/contracts';
import type { DeadLetter } from '../event-bus';

/** An event that a consumer has still to handle; `seq` is its place in the order of publishing. */
export interface PendingEntry {
  seq: number;
  event: EventEnvelope;
}

/** What the in-process bus remembers. Every change is durable when its promise resolves. */
export interface Journal {
  /** @returns the consumers that now have the event pending, or null when its id was seen before */
  append(event: EventEnvelope, now: number): Promise<{ seq: number; consumers: string[] } | null>;
  /** Makes a consumer known with its types; a new one gets what is still kept. */
  register(consumer: string, types: string[]): Promise<void>;
  pending(consumer: string): PendingEntry[];
  acknowledge(consumer: string, seq: number): Promise<void>;
  /** Parks an event and acknowledges it, in one step. */
  park(consumer: string, seq: number, letter: DeadLetter): Promise<void>;
  deadLetters(): DeadLetter[];
  /** Makes a dead letter pending again for its consumer. @returns false when there is none of this id */
  revive(deadLetterId: string): Promise<boolean>;
  close(): Promise<void>;
}
