import { skipToken } from '@halalmap/api-client';
import type { Listing } from '@halalmap/contracts';
import { useState } from 'react';
import { useExistingListingQuery, useLikelyDuplicatesQuery, type Candidate } from './duplicates-api';

export interface Duplicates {
  /** Likeliest first. */
  candidates: readonly Candidate[];
  hasFailed: boolean;
  retry: () => void;
  /** The one compared with the submission; the most likely, until another is chosen. */
  comparedId: string | null;
  compare: (id: string) => void;
  /** Its details, once loaded. */
  compared: Listing | null;
}

/** Possible duplicates of the reviewed listing; none for one that is already public. */
export const useDuplicates = (listing: Listing): Duplicates => {
  const isReviewed = listing.status !== 'approved';
  const { currentData, isError, refetch } = useLikelyDuplicatesQuery(isReviewed ? listing : skipToken);
  const [chosen, setChosen] = useState<string | null>(null);
  const candidates = currentData ?? [];
  const compared = candidates.find(({ id }) => id === chosen) ?? candidates[0];
  const { currentData: existing } = useExistingListingQuery(compared?.id ?? skipToken);
  return {
    candidates,
    hasFailed: isReviewed && isError,
    retry: () => void refetch(),
    comparedId: compared?.id ?? null,
    compare: setChosen,
    compared: existing ?? null,
  };
};
