import {
  type ErrorDetail,
  type Listing,
  type User,
  claimSubmissionSchema,
  plainMessage,
} from '@halalmap/contracts';
import {
  type PhotosState,
  type StagedPhoto,
  claimDocumentRules,
  stagedPhotosFrom,
  useDocuments,
} from '@halalmap/listing-parts';
import { createDraft } from '@halalmap/mfe-kit/drafts';
import { newKey } from '@halalmap/mfe-kit/new-key';
import { useEffect, useState } from 'react';

/** The fields of the claim form in display order, named as in the contract. */
export const claimFields = ['businessName', 'ownerName', 'contactEmail', 'contactPhone', 'message'] as const;
export type ClaimField = (typeof claimFields)[number];
export type ClaimValues = Record<ClaimField, string>;

/** The first error of each field, and the errors of no field. */
export interface ClaimErrors {
  fields: Partial<Record<ClaimField, string>>;
  general: string[];
}

export const noClaimErrors: ClaimErrors = { fields: {}, general: [] };

/** The initial values of the form. */
export const claimDefaults = (listing: Listing, user: User | null): ClaimValues => ({
  businessName: listing.name,
  ownerName: [user?.firstName, user?.lastName].filter(Boolean).join(' '),
  contactEmail: user?.email ?? '',
  contactPhone: '',
  message: '',
});

/** Builds the body of `POST /api/listings/{id}/claims`; empty fields become null. It is not validated yet. */
export const toClaim = (
  values: ClaimValues,
  files: ReadonlyArray<Pick<StagedPhoto, 'url'>>,
): Record<string, unknown> => ({
  ...Object.fromEntries(Object.entries(values).map(([field, value]) => [field, value.trim() || null])),
  evidenceFiles: files.map(({ url }) => url),
});

const isClaimField = (name: string | undefined): name is ClaimField =>
  claimFields.some((field) => field === name);

/** Groups errors by the field they name. */
export const claimErrorsOf = (details: readonly ErrorDetail[]): ClaimErrors => {
  const errors: ClaimErrors = { fields: {}, general: [] };
  for (const { path, message } of details) {
    const [field] = path.split('.');
    if (isClaimField(field)) errors.fields[field] ??= message;
    else errors.general.push(message);
  }
  return errors;
};

/** Whether a claim has an error of a field or of the whole form. */
export const hasClaimErrors = ({ fields, general }: ClaimErrors): boolean =>
  general.length > 0 || Object.keys(fields).length > 0;

/** Validates a claim with the same rules as the server. */
export const claimErrors = (body: Record<string, unknown>): ClaimErrors => {
  const { error } = claimSubmissionSchema.safeParse(body, { error: plainMessage });
  return claimErrorsOf((error?.issues ?? []).map(({ path, message }) => ({ path: path.join('.'), message })));
};

/** Unsent input and files of a claim; untouched fields are left out. */
interface ClaimDraft {
  typed: Partial<ClaimValues>;
  files: readonly StagedPhoto[];
  /** The last body that was sent and its idempotency key, so that a retry or a reload submits once. */
  attempt: { body: string; key: string } | null;
}

const emptyClaimDraft: ClaimDraft = { typed: {}, files: [], attempt: null };

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
const claimDrafts = createDraft({ name: 'claim', read: draftFrom });

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
  const [found] = useState(() => claimDrafts.load(listingId) ?? emptyClaimDraft);
  const [draft, setDraft] = useState<ClaimDraft>(found);
  const [isRestored, setIsRestored] = useState(!isEmptyClaimDraft(found));
  const files = useDocuments({ rules: claimDocumentRules, staged: found.files });
  const { picker } = files;

  useEffect(() => {
    if (draft !== found) claimDrafts.save(listingId, isEmptyClaimDraft(draft) ? null : draft);
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
      claimDrafts.save(listingId, { ...draft, attempt });
      return attempt.key;
    },
    forget: () => {
      setIsRestored(false);
      setDraft(emptyClaimDraft);
      picker.restore([]);
    },
  };
};
