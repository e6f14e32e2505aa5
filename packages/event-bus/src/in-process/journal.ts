import type { EventEnvelope } from '@halalmap/contracts';
import type { DeadLetter } from '../event-bus';
import type { LaneItem } from '../lanes';

/** What the in-process bus remembers. Every change is durable when its promise resolves. */
export interface Journal {
  /** @returns the event's place and the consumers that now have it pending, or null when its id was seen before */
  append(event: EventEnvelope, now: number): Promise<{ seq: number; consumers: string[] } | null>;
  /** Makes a consumer known with its types; a new one gets what is still kept. */
  register(consumer: string, types: string[]): Promise<void>;
  /** What a consumer has still to handle, in the order of publishing. */
  pending(consumer: string): LaneItem[];
  /** Counts a delivery. @returns the event and how often it was delivered before, or null when nothing is pending */
  begin(consumer: string, seq: number): Promise<{ event: EventEnvelope; earlierDeliveries: number } | null>;
  acknowledge(consumer: string, seq: number): Promise<void>;
  /** Parks an event and acknowledges it, in one step. */
  park(seq: number, letter: DeadLetter): Promise<void>;
  deadLetters(): DeadLetter[];
  /** Makes a dead letter pending again. @returns for whom and where, or null when there is none of this id */
  revive(deadLetterId: string, now: number): Promise<(LaneItem & { consumer: string }) | null>;
  close(): Promise<void>;
}
