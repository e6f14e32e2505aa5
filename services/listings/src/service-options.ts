import type { ListingOrigin } from '@halalmap/contracts';
import type { EventBus } from '@halalmap/event-bus';
import type { Clock, Logger, Service, ServiceMiddleware, SessionVerifier } from '@halalmap/service-kit';
import type { RemovedDemo } from './app/remove-demo';
import type { SeedProgress } from './app/seed-listings';
import type { ListingsConfig } from './config';
import type { ImportProgress } from './domain/imports';
import type { IdGenerator } from './domain/listing-repository';

export interface ListingsServiceOptions {
  config: ListingsConfig;
  bus: EventBus;
  /** Finds the caller of a request by the access token. */
  sessions: SessionVerifier;
  logger: Logger;
  clock?: Clock;
  ids?: IdGenerator;
  /** What new listings are marked as; left out: as submitted. */
  origin?: ListingOrigin;
  /** Runs around every request. */
  middleware?: ServiceMiddleware[];
  /** Told how far an empty directory is filled. */
  onSeedProgress?: (progress: SeedProgress) => void;
  /** Told how far a large import is, about once a second. */
  onImportProgress?: (progress: ImportProgress) => void;
}

/** The listings service, and what only who starts it may do. */
export interface ListingsService extends Service {
  /** Renews the levels of trust that time has changed. */
  refreshTrust(): Promise<unknown>;
  /** Removes demo places and what demo people wrote, also without `start`; the others hear of it after the next start. */
  removeDemo(): Promise<RemovedDemo>;
}
