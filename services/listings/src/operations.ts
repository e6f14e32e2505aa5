import type { EventBus } from '@halalmap/event-bus';
import type { Clock, Metrics } from '@halalmap/service-kit';
import type { ActivityLog } from './domain/activity';
import type { ListingRepository } from './domain/listing/listing-repository';

const manilaOffsetMs = 8 * 60 * 60_000;
const dayMs = 24 * 60 * 60_000;

/** Midnight in Manila, which has no daylight saving time. */
const startOfDay = (now: Date): Date =>
  new Date(Math.floor((now.getTime() + manilaOffsetMs) / dayMs) * dayMs - manilaOffsetMs);

/** Registers the metrics of what the service stores and of events that no service could handle. */
export const measureListings = (options: {
  bus: Pick<EventBus, 'countDeadLetters'>;
  listings: Pick<ListingRepository, 'countSubmitted' | 'countLikelySpam' | 'oldestPending'>;
  activity: Pick<ActivityLog, 'countSince'>;
  metrics: Metrics;
  clock: Clock;
}): void => {
  const { bus, metrics, listings, activity, clock } = options;
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
};
