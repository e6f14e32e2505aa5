import { listingChangedInBulkType, listingChangedType } from '@halalmap/contracts';
import { currentTrace } from '@halalmap/service-kit';
import type { IdGenerator, ListingEvent } from '../../domain/listing/listing-repository';
import type { ReferenceData } from '../../domain/reference/reference-data';
import type { StoredListing } from '../../domain/listing/stored-listing';
import { presentListing } from './present-listing';

/**
 * The event that sends the new state of a listing to the other services.
 * @param options.inBulk true when many listings are changed together and no user waits for this one
 */
export const listingChanged = (
  listing: StoredListing,
  options: { ids: IdGenerator; reference: ReferenceData; now: Date; inBulk?: boolean | undefined },
): ListingEvent => ({
  id: options.ids.eventId(),
  type: options.inBulk ? listingChangedInBulkType : listingChangedType,
  version: 1,
  aggregateId: listing.id,
  revision: listing.revision,
  occurredAt: options.now.toISOString(),
  data: {
    listingId: listing.id,
    status: listing.status,
    deleted: listing.deletedAt !== null,
    ...(listing.purgedAt ? { purged: true } : {}),
    ...(listing.mergedInto ? { mergedInto: listing.mergedInto } : {}),
    listing: presentListing(listing, { ...options, audience: 'public' }),
  },
  ...currentTrace(),
});
