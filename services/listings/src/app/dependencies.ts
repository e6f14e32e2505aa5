import type { Clock } from '@halalmap/service-kit';
import type { ChangeStore } from '../domain/change/listing-change';
import type { IdGenerator, ListingEvent, ListingRepository } from '../domain/listing/listing-repository';
import type { LockStore } from '../domain/listing/locks';
import type { ReferenceData } from '../domain/reference/reference-data';
import type { ManageCertificateFiles } from './evidence/manage-certificate-files';

/** Dependencies of use cases that only read. */
export interface ReadDependencies {
  listings: ListingRepository;
  reference: ReferenceData;
  clock: Clock;
}

/** Dependencies of use cases that change data. */
export interface ChangeDependencies extends ReadDependencies {
  ids: IdGenerator;
  changes: ChangeStore;
  locks: Pick<LockStore, 'find' | 'allOf'>;
  /** True when many listings are changed in a batch and no user waits for a single one. */
  inBulk?: boolean;
  certificateFiles: ManageCertificateFiles;
  /**
   * Notifies the relay that events are pending.
   * @param events what was stored, if these are the first events of their listings
   */
  notifyRelay(events?: readonly ListingEvent[]): void;
}
