import type { Listing, ListingStatus } from '@halalmap/contracts';
import { toIndexDocument, type ReferencePlaces } from '../domain/index-document';
import type { IndexChange } from '../domain/search-index';

/** Converts the state of a listing to an index change: approved listings are in the index, all others are removed. */
export const changeOf = (
  state: {
    listingId: string;
    revision: number;
    status: ListingStatus;
    deleted?: boolean | undefined;
    listing: Listing;
  },
  reference: ReferencePlaces,
): IndexChange =>
  state.status === 'approved' && !state.deleted
    ? { kind: 'put', document: toIndexDocument(state.listing, state.revision, reference) }
    : { kind: 'remove', id: state.listingId, revision: state.revision };
