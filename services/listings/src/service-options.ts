import type { ListingOrigin } from '@halalmap/contracts';
import type { EventBus } from '@halalmap/event-bus';
import type { Clock, Logger, Service, ServiceMiddleware, SessionVerifier } from '@halalmap/service-kit';
import type { RemovedDemo } from './app/activity/remove-demo';
import type { SeedProgress } from './app/import/seed-listings';
import type { ListingsConfig } from './config';
import type { ImportProgress } from './domain/imports';
import type { IdGenerator } from './domain/listing/listing-repository';

export interface ListingsServiceOptions {
  config: ListingsConfig;
  bus: EventBus;
  /** Finds the caller of a request by its access token. */
  sessions: SessionVerifier;
  logger: Logger;
  clock?: Clock;
  ids?: IdGenerator;
  /** Origin of new listings. Default: submitted. */
  origin?: ListingOrigin;
  /** Runs for every request. */
  middleware?: ServiceMiddleware[];
  /** Called with the progress of filling an empty directory. */
  onSeedProgress?: (progress: SeedProgress) => void;
  /** Called about once a second with the progress of a large import. */
  onImportProgress?: (progress: ImportProgress) => void;
}

/** The listings service, with functions for the process that starts it. */
export interface ListingsService extends Service {
  /** Updates trust levels that have changed by the passing of time. */
  refreshTrust(): Promise<unknown>;
  /**
   * Removes demo places and everything written by demo users. Also works without `start`; other services are notified
   * after the next start.
   */
  removeDemo(): Promise<RemovedDemo>;
}
