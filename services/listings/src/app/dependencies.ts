import type { Clock } from '@halalmap/service-kit';
import type { ChangeStore } from '../domain/listing-change';
import type { IdGenerator, ListingRepository } from '../domain/listing-repository';
import type { LockStore } from '../domain/locks';
import type { ReferenceData } from '../domain/reference-data';
import type { KeepCertificateFiles } from './keep-certificate-files';

/** What the use cases that read need. */
export interface ReadDependencies {
  listings: ListingRepository;
  reference: ReferenceData;
  clock: Clock;
}

/** What the use cases that change something need. */
export interface ChangeDependencies extends ReadDependencies {
  ids: IdGenerator;
  changes: ChangeStore;
  locks: Pick<LockStore, 'find' | 'allOf'>;
  /** Whether many listings are changed one after the other, and nobody waits for each. */
  inBulk?: boolean;
  certificateFiles: KeepCertificateFiles;
  /** Tells the relay that an event waits. */
  eventsWait(): void;
}
