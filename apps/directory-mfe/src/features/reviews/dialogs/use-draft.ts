import { usePhotoPicker, publicRules, type PhotosState } from '@halalmap/listing-parts';
import { useEffect, useRef, useState } from 'react';
import { keptReview, type ReviewDraft } from './review-draft';

export interface DraftState {
  draft: ReviewDraft;
  photos: PhotosState;
  /** What is typed by now; in handlers that began before it was. */
  latest: () => ReviewDraft;
  change: (facts: Partial<ReviewDraft>) => void;
  /** Puts something else into the form and forgets what was typed. */
  replace: (draft: ReviewDraft) => void;
  forget: () => void;
}

/** What is in the form of a review. Every change is kept on the device until it is sent. */
export const useDraft = (listingId: string, start: ReviewDraft): DraftState => {
  const [draft, setDraft] = useState(start);
  const latest = useRef(draft);
  const photos = usePhotoPicker({ rules: publicRules, address: '/api/uploads', staged: start.photos });
  const { picker } = photos;

  const [actions] = useState(() => {
    const put = (next: ReviewDraft): void => {
      latest.current = next;
      setDraft(next);
    };
    return {
      latest: () => latest.current,
      change: (facts: Partial<ReviewDraft>): void => {
        put({ ...latest.current, ...facts });
        keptReview.save(listingId, latest.current);
      },
      replace: (next: ReviewDraft): void => {
        picker.restore(next.photos);
        put(next);
        keptReview.save(listingId, null);
      },
      forget: (): void => keptReview.save(listingId, null),
    };
  });

  useEffect(
    () =>
      picker.subscribe(() => {
        const { staged } = picker.getState();
        if (staged !== latest.current.photos) actions.change({ photos: staged });
      }),
    [picker, actions],
  );

  return { draft, photos, ...actions };
};
