import { measureBacklog, watchBus, whenReady, type EventBus } from '@halalmap/event-bus';
import type { Clock, Metrics, ReadinessCheck } from '@halalmap/service-kit';
import { measureDatabase, type DatabaseGuard, type Outbox } from '@halalmap/service-kit/mongo';
import type { Connection } from 'mongoose';
import type { ActivityLog } from './domain/activity';
import type { ListingRepository } from './domain/listing/listing-repository';

const manilaOffsetMs = 8 * 60 * 60_000;
const dayMs = 24 * 60 * 60_000;

/** Midnight in Manila, which has no daylight saving time. */
const startOfDay = (now: Date): Date =>
  new Date(Math.floor((now.getTime() + manilaOffsetMs) / dayMs) * dayMs - manilaOffsetMs);

/** Metrics and readiness checks, and the handling of an unavailable dependency. */
export interface Operations {
  readiness: ReadinessCheck[];
  /** The event bus, with metrics. */
  bus: EventBus;
  /** The same bus, but events are only processed while the database is available. */
  events: EventBus;
}

/** Registers the metrics of the service and returns its readiness checks and the event bus to use. */
export const createOperations = (options: {
  bus: EventBus;
  connection: Connection;
  database: DatabaseGuard;
  outbox: Outbox;
  listings: Pick<ListingRepository, 'countSubmitted' | 'countLikelySpam' | 'oldestPending'>;
  activity: Pick<ActivityLog, 'countSince'>;
  metrics: Metrics;
  clock: Clock;
}): Operations => {
  const { connection, database, metrics, listings, activity, clock } = options;
  measureDatabase(connection, metrics);
  const watched = watchBus({
    bus: options.bus,
    outbox: options.outbox,
  });
  const { bus } = watched;
  measureBacklog(watched, metrics);
  metrics.gauge('event_dead_letters', 'Events that no service could handle', () => bus.countDeadLetters());
  metrics.gauge('listings_pending_submissions', 'Listings that wait for a decision', () =>
    listings.countSubmitted('pending'),
  );
  metrics.gauge('listings_likely_spam', 'Pending listings that are likely spam', () =>
    listings.countLikelySpam(),
  );
  metrics.gauge(
    'listings_oldest_submission_age_seconds',
    'Age of the listing that waits longest for a decision; 0 when none waits',
    async () => {
      const oldest = await listings.oldestPending();
      return oldest ? Math.max(0, (clock.now().getTime() - oldest.getTime()) / 1_000) : 0;
    },
  );
  metrics.gauge('activity_entries_today', 'Entries of the activity log since midnight in Manila', () =>
    activity.countSince(startOfDay(clock.now())),
  );
  return {
    bus,
    readiness: [
      { name: 'database', check: () => database.isReady() },
      { name: 'event broker login', check: () => bus.refusal() === null },
    ],
    events: whenReady(bus, () => database.isThere()),
  };
};
