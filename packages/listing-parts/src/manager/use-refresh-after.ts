import { api } from '@halalmap/api-client';
import type { ListingImage } from '@halalmap/contracts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useDispatch } from 'react-redux';

/**
 * Asks again for the listing, and for lists that show its main photo, when the images were changed and are left. Not
 * with each change only: the listing hears of its images a moment after they have changed.
 * @param known the images as the server had them last
 */
export const useRefreshAfter = (listingId: string, known: readonly ListingImage[]): void => {
  const dispatch = useDispatch();
  const [first] = useState(known);
  const leave = useEffectEvent(() => {
    if (known === first) return;
    dispatch(
      api.util.invalidateTags([
        { type: 'Listing', id: listingId },
        { type: 'Listing', id: 'list' },
      ]),
    );
  });
  useEffect(() => () => leave(), []);
};
