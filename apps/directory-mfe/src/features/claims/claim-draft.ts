import {
  claimPaperRules,
  type PhotosState,
  type StagedPhoto,
  stagedPhotosFrom,
  usePapers,
} from '@halalmap/listing-parts';
import { createDraft } from '@halalmap/mfe-kit/drafts';
import { useEffect, useState } from 'react';
import { newKey } from '@halalmap/mfe-kit/new-key';
import { type ClaimField, claimFields, type ClaimValues } from './claim-values';

/** Unsent input and files of a claim; untouched fields are left out. */
interface ClaimDraft {
  typed: Partial<ClaimValues>;
  files: readonly StagedPhoto[];
  /** The last body that was sent and its idempotency key, so that a retry or a reload submits once. */
  attempt: { body: string; key: string } | null;
}

const emptyClaimDraft: ClaimDraft = { typed: {}, files: [], attempt: null };

/** Whether the draft is empty. */
const isEmptyClaimDraft = ({ typed, files }: ClaimDraft): boolean =>
  Object.keys(typed).length === 0 && files.length === 0;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const draftFrom = (stored: unknown): ClaimDraft | null => {
  if (!isRecord(stored)) return null;
  const { typed, files, attempt } = stored;
  const texts = isRecord(typed) ? typed : {};
  const isAttempt =
    isRecord(attempt) && typeof attempt['body'] === 'string' && typeof attempt['key'] === 'string';
  return {
    typed: Object.fromEntries(
      claimFields.flatMap((field) => (typeof texts[field] === 'string' ? [[field, texts[field]]] : [])),
    ),
    files: stagedPhotosFrom(files, new Date()),
    attempt: isAttempt ? { body: String(attempt['body']), key: String(attempt['key']) } : null,
  };
};

/** Drafts of claims on this device, by listing. */
const keptClaim = createDraft({ name: 'claim', read: draftFrom });

interface ClaimDraftState {
  typed: Partial<ClaimValues>;
  files: PhotosState;
  /** Whether it was restored from the device when the dialog opened. */
  isRestored: boolean;
  set: (field: ClaimField, value: string) => void;
  /**
   * Returns the idempotency key of a body: reuses that of the last attempt for the same body. It is stored before the
   * request is sent.
   */
  keyFor: (body: string) => string;
  /** Clears the form, and the draft on this device. */
  forget: () => void;
}

/** The draft of a claim, stored on the device until it is sent. */
export const useClaimDraft = (listingId: string): ClaimDraftState => {
  const [found] = useState(() => keptClaim.load(listingId) ?? emptyClaimDraft);
  const [draft, setDraft] = useState<ClaimDraft>(found);
  const [isRestored, setIsRestored] = useState(!isEmptyClaimDraft(found));
  const files = usePapers({ rules: claimPaperRules, staged: found.files });
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
