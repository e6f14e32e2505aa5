import type { Listing, ListingStatus } from '@halalmap/contracts';
import { toIndexDocument, type ReferencePlaces } from '../domain/index-document';
import type { IndexChange } from '../domain/search-index';

/** What a state of a listing means to the index: approved ones are in it, all others are not. */
export const changeOf = (
  state: { listingId: string; revision: number; status: ListingStatus; deleted?: boolean; listing: Listing },
  reference: ReferencePlaces,
): IndexChange =>
  state.status === 'approved' && !state.deleted
    ? { kind: 'put', document: toIndexDocument(state.listing, state.revision, reference) }
    : { kind: 'remove', id: state.listingId, revision: state.revision };
