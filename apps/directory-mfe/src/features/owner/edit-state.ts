import {
  type FieldName,
  type FormValues,
  fromListing,
  readStoredValues,
  toSubmission,
} from '@halalmap/listing-parts/listing-form';
import { type StagedPhoto, stagedPhotosFrom } from '@halalmap/listing-parts';
import { createDraft } from '@halalmap/mfe-kit/drafts';
import type { Listing } from '@halalmap/contracts';

/** The changed and unsaved fields, as typed. */
export type Typed = Partial<FormValues>;

/** Edits on this device, by listing. */
export const keptEdit = createDraft<Typed>({ name: 'edit', read: readStoredValues });

/** Uploaded and unsaved photos and PDFs of the certificate, by listing. */
export const keptPapers = createDraft<readonly StagedPhoto[]>({
  name: 'papers',
  read: (stored) => stagedPhotosFrom(stored, new Date()),
});

/** The result of a saved edit: the fields that are public now, and those pending review. */
export interface SavedEdit {
  atOnce: Record<string, unknown>;
  waiting: Record<string, unknown>;
  /** The number of certificate files sent to the admins. */
  files: number;
}

/**
 * Splits the fields of a patch by the saved listing: those in its pending change are pending, all others are public.
 */
export const splitEdit = (
  patch: Readonly<Record<string, unknown>>,
  saved: Pick<Listing, 'pendingChange'>,
  files: number,
): SavedEdit => {
  const waits = ([field]: [string, unknown]): boolean => field in (saved.pendingChange?.fields ?? {});
  const entries = Object.entries(patch);
  return {
    atOnce: Object.fromEntries(entries.filter((entry) => !waits(entry))),
    waiting: Object.fromEntries(entries.filter(waits)),
    files,
  };
};

/** A field that somebody else has changed while it was in the form. */
export interface ConflictingFact {
  field: FieldName;
  /** What it says now. */
  now: unknown;
  /** It was edited here too, so that saving overwrites the other change. */
  isTyped: boolean;
}

/** The differences of a listing since it was opened in the form. */
export const conflictingFacts = (before: Listing, now: Listing, typed: Typed): ConflictingFact[] => {
  const [old, fresh] = [before, now].map((listing) => toSubmission(fromListing(listing), 'full'));
  return Object.entries(fresh ?? {})
    .filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(old?.[field]))
    .map(([field, value]) => ({ field: field as FieldName, now: value, isTyped: field in typed }));
};
