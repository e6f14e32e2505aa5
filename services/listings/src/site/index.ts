import type { Clock } from '@halalmap/service-kit';
import type { Connection } from 'mongoose';
import { createCheckAccess } from '../app/listing/read-listings';
import type { LockStore, ListingRepository } from '../domain/listing/listing-repository';
import type { Module } from '../module';
import { createPrayerModule } from './prayer';
import { createStatisticsModule } from './statistics';

/**
 * What the service does for the site and not for a single listing, each subject in a folder that is a module of its own.
 * @param options.secret key of hashes that nobody is to trace back
 */
export const createSite = (options: {
  connection: Connection;
  secret: string;
  clock: Clock;
  listings: Pick<ListingRepository, 'find'>;
  locks: Pick<LockStore, 'find'>;
}) => {
  const checkAccess = createCheckAccess(options);
  const statistics = createStatisticsModule({ ...options, checkAccess });
  return {
    routes: [...statistics.routes, ...createPrayerModule(options).routes],
    collections: statistics.collections,
  } satisfies Module;
};
