import type { EventEnvelope } from '@halalmap/contracts';
import { randomUUID } from 'node:crypto';
import type { Logger } from '../event-bus';

/** An event of the type `test.happened`, with random ids unless given. */
export const anEvent = (over: Partial<EventEnvelope> = {}): EventEnvelope => ({
  id: randomUUID(),
  type: 'test.happened',
  version: 1,
  aggregateId: 'one',
  revision: 1,
  occurredAt: '2026-01-01T00:00:00.000Z',
  data: null,
  ...over,
});

/** A logger that discards everything. */
export const silentLogger: Logger = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
