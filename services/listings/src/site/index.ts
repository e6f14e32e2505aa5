import type { Notice } from '@halalmap/contracts';
import type { EventBus } from '@halalmap/event-bus';
import type { Clock, Logger } from '@halalmap/service-kit';
import type { Connection } from 'mongoose';
import { createCheckAccess } from '../app/listing/read-listings';
import type { IdGenerator, ListingRepository, LockStore } from '../domain/listing/listing-repository';
import type { SafeWrites } from '../http/safe-writes';
import type { Module } from '../module';
import { createDeadLettersModule } from './dead-letters';
import { createMessagesModule } from './messages';
import { createNoticesModule } from './notices';
import type { DecidedNotices } from './notices/decided-notices';
import { createPrayerModule } from './prayer';
import { createReceiptsModule } from './receipts';
import { createStatisticsModule } from './statistics';

/** What the service does for the site and not for a single listing, each subject in a folder that is a module of its own. */
export const createSite = (options: {
  connection: Connection;
  /** Key of links in mails, and of hashes that nobody is to trace back. */
  secret: string;
  publicUrl: string;
  clock: Clock;
  ids: IdGenerator;
  logger: Logger;
  bus: EventBus;
  writes: SafeWrites;
  listings: Pick<ListingRepository, 'find'>;
  locks: Pick<LockStore, 'find'>;
  /** The notices that decisions stored with themselves. */
  decided: readonly DecidedNotices[];
  /** Hands a mail over, and throws when it was not accepted; null where nobody gets mails. */
  sendNotice: ((notice: Notice) => Promise<void>) | null;
}) => {
  const { listings } = options;
  const notices = createNoticesModule({
    ...options,
    sources: options.decided,
    send: options.sendNotice,
    countDecisions: async (listingId) => (await listings.find(listingId))?.decisions.length,
  });
  const writing = { ...options, ...notices.collections };
  const messages = createMessagesModule(writing);
  const receipts = createReceiptsModule(writing);
  const statistics = createStatisticsModule({ ...options, checkAccess: createCheckAccess(options) });
  const prayer = createPrayerModule(options);
  const deadLetters = createDeadLettersModule(options);
  return {
    routes: [messages, receipts, statistics, prayer, deadLetters].flatMap(({ routes }) => routes),
    events: receipts.events,
    timers: notices.timers,
    collections: {
      ...notices.collections,
      ...messages.collections,
      ...receipts.collections,
      ...statistics.collections,
    },
  } satisfies Module;
};
