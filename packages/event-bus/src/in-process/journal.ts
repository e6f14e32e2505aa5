import type { EventEnvelope } from '@halalmap/contracts';
import type { DeadLetter, EventPosition } from '../event-bus';
import type { LaneItem } from '../lanes';

/** The storage of the in-process bus. Every change is durable when its promise resolves. */
export interface Journal {
  /** @returns the event's sequence number and the consumers for which it is now pending, or null when its id is already stored */
  append(event: EventEnvelope, now: number): Promise<{ seq: number; consumers: string[] } | null>;
  /** Registers a consumer and its types; a new consumer gets all retained events. */
  register(consumer: string, types: string[]): Promise<void>;
  /** The events that a consumer has not handled, in order of publishing. */
  pending(consumer: string): LaneItem[];
  /** When an event was published, in milliseconds since 1970; null when it was deleted. */
  storedAt(seq: number): number | null;
  /** Counts a delivery. @returns the event and the number of earlier deliveries, or null when it is not pending */
  begin(consumer: string, seq: number): Promise<{ event: EventEnvelope; earlierDeliveries: number } | null>;
  /** Takes back a delivery that was not finished for a reason other than the event. */
  handBack(consumer: string, seq: number): Promise<void>;
  acknowledge(consumer: string, seq: number): Promise<void>;
  /** Stores a dead letter and acknowledges its event, in one step. */
  park(seq: number, deadLetter: DeadLetter): Promise<void>;
  /** Most recently parked first. */
  deadLetters(page?: { offset: number; limit: number }): DeadLetter[];
  countDeadLetters(): number;
  /** Counter that grows each time any process makes a dead letter pending again. */
  revivals(): number;
  /** Makes a dead letter pending again. @returns its consumer and position, or null when the id is unknown */
  revive(deadLetterId: string, now: number): Promise<(LaneItem & { consumer: string }) | null>;
  position(): EventPosition;
  /** Retained events after a sequence number, oldest first. */
  eventsAfter(seq: number): Iterable<EventEnvelope>;
  close(): Promise<void>;
}
