import { stagedPhotosFrom, type StagedPhoto } from '@halalmap/listing-parts';
import { claimFields, type ClaimValues } from './claim-values';
import { createKeptDraft } from '@halalmap/mfe-kit/kept-draft';

/** What was typed and added for a claim and not sent yet; fields that nobody touched are not in it. */
export interface ClaimDraft {
  typed: Partial<ClaimValues>;
  files: readonly StagedPhoto[];
  /** The last body that was sent and its key, so that a retry or a reload files once. */
  attempt: { body: string; key: string } | null;
}

export const emptyClaimDraft: ClaimDraft = { typed: {}, files: [], attempt: null };

/** Whether nothing was typed or added. */
export const isEmptyClaimDraft = ({ typed, files }: ClaimDraft): boolean =>
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
export const keptClaim = createKeptDraft({ name: 'claim', read: draftFrom });
