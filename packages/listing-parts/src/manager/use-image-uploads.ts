import { useToast } from '@halalmap/ui';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { createUploads, type Outcome } from './create-uploads';
import { useAddListingImageMutation } from './images-api';
import { managerRules } from '../photos/photo-rules';
import type { SendFailure } from '../photos/send-photo';
import { shrinkPhoto } from '../photos/shrink-photo';
import { useManagerText } from '../messages/en-manager';

const lost: SendFailure = { status: 0, message: null };

/** Uploads of a listing, which must not change. Results are announced. */
export const useImageUploads = (listing: { id: string; name: string }) => {
  const t = useManagerText();
  const toast = useToast();
  const [sendRequest] = useAddListingImageMutation();
  const [uploads] = useState(() =>
    createUploads({
      rules: managerRules,
      shrink: (file) => shrinkPhoto(file, managerRules.maxBytes),
      send: async (picture, name, options) =>
        (await sendRequest({ listingId: listing.id, picture, name, ...options })).data ?? lost,
    }),
  );
  const state = useSyncExternalStore(uploads.subscribe, uploads.getState);
  useEffect(() => () => uploads.dispose(), [uploads]);

  const notify = useEffectEvent(({ arrived, failed, message }: Outcome) => {
    const text = t('manager.addFailedText');
    if (failed > 0)
      toast.show({
        title: t('manager.addFailed'),
        text: message === null ? text : t('manager.because', { text, reason: message }),
        kind: 'bad',
      });
    else if (arrived > 0)
      toast.show({
        title: t('manager.added'),
        text: t('manager.addedText', { count: arrived, name: listing.name }),
      });
  });
  useEffect(() => {
    if (state.outcome) notify(state.outcome);
  }, [state.outcome]);

  return { uploads, state };
};
