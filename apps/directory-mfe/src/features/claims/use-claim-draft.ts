import { publicRules, usePhotoPicker, type PhotosState } from '@halalmap/listing-parts';
import { useEffect, useState } from 'react';
import { emptyClaimDraft, isEmptyClaimDraft, keptClaim, type ClaimDraft } from './claim-draft';
import type { ClaimField, ClaimValues } from './claim-values';
import { newKey } from '@halalmap/mfe-kit/new-key';

export interface ClaimDraftState {
  typed: Partial<ClaimValues>;
  files: PhotosState;
  /** It was on the device when the dialog was opened. */
  isRestored: boolean;
  set: (field: ClaimField, value: string) => void;
  /** The key of a body: that of the attempt before, when it had the same body. It is kept before it is sent. */
  keyFor: (body: string) => string;
  /** Empties the form, on this device too. */
  forget: () => void;
}

/** What is typed and added for a claim, kept on the device until it is sent. */
export const useClaimDraft = (listingId: string): ClaimDraftState => {
  const [found] = useState(() => keptClaim.load(listingId) ?? emptyClaimDraft);
  const [draft, setDraft] = useState<ClaimDraft>(found);
  const [isRestored, setIsRestored] = useState(!isEmptyClaimDraft(found));
  const files = usePhotoPicker({ rules: publicRules, address: '/api/uploads', staged: found.files });
  const { picker } = files;

  useEffect(() => {
    if (draft !== found) keptClaim.save(listingId, isEmptyClaimDraft(draft) ? null : draft);
  }, [listingId, draft, found]);
  useEffect(
    () =>
      picker.subscribe(() => {
        const { staged } = picker.getState();
        setDraft((current) => (current.files === staged ? current : { ...current, files: staged }));
      }),
    [picker],
  );

  return {
    typed: draft.typed,
    files,
    isRestored,
    set: (field, value) =>
      setDraft((current) => ({ ...current, typed: { ...current.typed, [field]: value } })),
    keyFor: (body) => {
      const attempt = draft.attempt?.body === body ? draft.attempt : { body, key: newKey() };
      setDraft((current) => ({ ...current, attempt }));
      keptClaim.save(listingId, { ...draft, attempt });
      return attempt.key;
    },
    forget: () => {
      setIsRestored(false);
      setDraft(emptyClaimDraft);
      picker.restore([]);
    },
  };
};
