import { createHash } from 'node:crypto';
import {
  editableFieldNames,
  limits,
  listingPatchSchema,
  listingSubmissionSchema,
  plainMessage,
  type ErrorDetail,
  type ImportError,
  type ListingPatch,
  type ListingSubmission,
} from '@halalmap/contracts';
import { AppError } from '@halalmap/errors';
import type { z } from 'zod';
import { applyPatch } from '../../domain/listing/apply-patch';
import { checkReferences, type ReferenceData } from '../../domain/reference/reference-data';
import { rowProblem, type RawRow } from '../../domain/imports';
import { factsOf, type StoredListing } from '../../domain/listing/stored-listing';

/** A row of a file. */
export interface FileRow {
  fields: RawRow;
  /** The validated fields, if the row was valid and new when it was checked the first time. */
  submission?: ListingSubmission | undefined;
}

/** An import row before its listing is looked up. */
export interface NumberedRow extends FileRow {
  /** Starts at 1 for the first row after the header. */
  row: number;
  externalId: string | null;
  /** Id of the listing for this `externalId`; null for a row without one. */
  id: string | null;
}

export type CheckedRow = NumberedRow &
  (
    | { kind: 'new'; submission: ListingSubmission }
    | { kind: 'known'; id: string; patch: ListingPatch; hasChanges: boolean }
    | { kind: 'bad'; errors: ImportError[] }
  );

/** The same `externalId` gives the same listing id in every import. */
const idOf = (externalId: string): string =>
  createHash('sha256').update(`import:${externalId}`).digest('hex').slice(0, 24);

/** Adds the row number and the listing id for its `externalId`. */
export const numberRow = (fileRow: FileRow, row: number): NumberedRow => {
  const { externalId: given } = fileRow.fields;
  const isGiven = typeof given === 'string' || typeof given === 'number';
  const externalId = isGiven ? String(given).trim() || null : null;
  return { ...fileRow, row, externalId, id: externalId === null ? null : idOf(externalId) };
};

/** Adds errors to a row. Their paths begin with the row number. */
const withErrors = (row: NumberedRow, errors: readonly ImportError[]): CheckedRow => ({
  ...row,
  kind: 'bad',
  errors: errors.map((error) => ({
    ...error,
    path: error.path === '' ? String(row.row) : `${row.row}.${error.path}`,
  })),
});

/** A row that cannot be stored because of an error: lists the field errors, or the error code for the whole row. */
export const badRow = (row: NumberedRow, { code, message, details }: AppError): CheckedRow =>
  withErrors(
    row,
    code === 'validation_failed' || code === 'unprocessable'
      ? (details ?? [{ path: '', message }])
      : [{ path: '', message, code }],
  );

/** Runs a check and returns its errors. */
const errorsOf = (check: () => void): ErrorDetail[] => {
  try {
    check();
    return [];
  } catch (error) {
    if (error instanceof AppError) return error.details ?? [{ path: '', message: error.message }];
    throw error;
  }
};

const editable = new Set<string>(editableFieldNames);
const editableOf = (fields: RawRow): RawRow =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => editable.has(field)));

/**
 * Determines what a row would do: add a listing, or update the listing of its `externalId` with the fields in the row.
 * Error paths begin with the row number.
 */
export const checkImportRow = (
  numbered: NumberedRow,
  existing: StoredListing | null,
  reference: ReferenceData,
): CheckedRow => {
  const bad = (errors: readonly ImportError[]): CheckedRow => withErrors(numbered, errors);
  const problem = numbered.fields[rowProblem];
  if (typeof problem === 'string') return bad([{ path: '', message: problem }]);
  if (numbered.externalId !== null && numbered.externalId.length > limits.text.name) {
    return bad([{ path: 'externalId', message: `Enter at most ${limits.text.name} characters` }]);
  }
  if (existing?.mergedInto) {
    const message = 'This listing was merged into another one. Edit that one instead';
    return bad([{ path: 'externalId', message }]);
  }
  if (existing?.deletedAt) {
    const message = existing.purgedAt
      ? 'This listing was deleted for good. Give the row another externalId'
      : 'This listing was deleted. Restore it first';
    return bad([{ path: 'externalId', message }]);
  }
  const invalid = (error: z.ZodError): CheckedRow =>
    bad(error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
  if (!existing) {
    const read = numbered.submission
      ? { success: true as const, data: numbered.submission }
      : listingSubmissionSchema.safeParse(numbered.fields, { error: plainMessage });
    if (!read.success) return invalid(read.error);
    const submission = read.data;
    const errors = errorsOf(() => checkReferences(submission.entityType, factsOf(submission), reference));
    return errors.length > 0 ? bad(errors) : { ...numbered, kind: 'new', submission };
  }
  const read = listingPatchSchema.safeParse(editableOf(numbered.fields), { error: plainMessage });
  if (!read.success) return invalid(read.error);
  const patch = read.data;
  let hasChanges = false;
  const errors = errorsOf(() => {
    const edited = applyPatch(existing, patch, { at: existing.updatedAt, newId: () => '', speaker: 'admin' });
    hasChanges = edited !== existing;
    checkReferences(edited.entityType, edited.facts, reference);
  });
  return errors.length > 0 ? bad(errors) : { ...numbered, kind: 'known', id: existing.id, patch, hasChanges };
};
