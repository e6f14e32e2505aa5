import { createHash } from 'node:crypto';
import {
  editableFieldNames,
  entityTypes,
  fold,
  fromCell,
  limits,
  listingPatchSchema,
  listingSubmissionSchema,
  plainMessage,
  positionKind,
  type ImportError,
  type ListingPatch,
  type ListingSubmission,
} from '@halalmap/contracts';
import { AppError } from '@halalmap/errors';
import { readCell } from '@halalmap/listing-model';
import type { z } from 'zod';
import { applyPatch, wouldChange } from '../../domain/listing/apply-patch';
import { unaskedFields } from '../../domain/listing/asked-halal';
import { factsOf, type ListingFacts, type StoredListing } from '../../domain/listing/stored-listing';
import type { ImportColumns, RawRow, StoredRow } from '../../domain/imports';
import { checkReferences, type ReferenceData } from '../../domain/reference/reference-data';
import { mendedText } from './mended-text';

/** An import row before its listing is looked up. */
export interface NumberedRow {
  stored: StoredRow;
  /** What its cells say, by field. */
  values: RawRow;
  /** The same in the types of the fields. */
  fields: RawRow;
  externalId: string | null;
  /** Its column `id` names a place of ours. */
  isKnownPlace: boolean;
  /** A position that counts as none: 0,0, or outside the country. */
  ignoredPosition: string | null;
  /** Id of its listing. */
  id: string;
}

/** `unasked`: fields about halal that were left out, because nobody asks it of this category. */
export type CheckedRow = NumberedRow &
  (
    | { kind: 'new'; submission: ListingSubmission; unasked: readonly string[]; replaces?: true }
    | {
        kind: 'known';
        existing: StoredListing;
        patch: ListingPatch;
        hasChanges: boolean;
        /** Fields whose values blank cells empty. */
        cleared: string[];
        unasked: readonly string[];
      }
    | { kind: 'bad'; errors: ImportError[] }
  );

/** What is wrong with a row, before row number and value are added. */
type Problem = Pick<ImportError, 'path' | 'message' | 'values'> & { code?: ImportError['code'] | undefined };

const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 24);

const cellsOf = ({ source }: StoredRow, columns: ImportColumns): RawRow => {
  if (!Array.isArray(source)) return source as RawRow;
  const values: RawRow = {};
  for (const [at, { field }] of (columns ?? []).entries())
    if (field !== null) values[field] = fromCell((source as readonly string[])[at] ?? '', field).trim();
  return values;
};

/** What the cells of a row say, by field, with the corrections of an admin. */
export const valuesOf = (row: StoredRow, columns: ImportColumns): RawRow => ({
  ...cellsOf(row, columns),
  ...row.corrected,
});

/** A value without what another program has encoded once more; an id stays as it is. */
const mended = (field: string, value: unknown): unknown => {
  if (field === 'externalId') return value;
  if (typeof value === 'string') return mendedText(value);
  return Array.isArray(value) ? value.map((entry) => mended(field, entry)) : value;
};

const fieldsOf = (row: StoredRow, columns: ImportColumns, values: RawRow): RawRow => {
  const fields: RawRow = {};
  for (const [field, written] of Object.entries(values)) {
    const value = mended(field, written);
    const isCell = columns !== null || Object.hasOwn(row.corrected ?? {}, field);
    const read = isCell && typeof value === 'string' ? readCell(field, value) : value;
    // Hours in words have a field of their own.
    if (field === 'openingHours' && typeof read === 'string') fields.openingHoursText ??= read;
    else if (field !== 'openingHoursText' || read !== null) fields[field] = read;
  }
  return fields;
};

/** Whether a value is a coordinate that can be compared; anything else is an error of its field. */
const isDegrees = (value: unknown): value is string | number =>
  (typeof value === 'number' && Math.abs(value) <= 180) ||
  (typeof value === 'string' &&
    /^-?\d{1,3}(?:\.\d{1,30})?$/.test(value.trim()) &&
    Math.abs(Number(value)) <= 180);

/**
 * Reads a row and finds the id of its listing: that of the column `id`, else the same `externalId` gives the same listing in every import; a row
 * without one gives the same listing however often its import is continued.
 */
export const numberRow = (stored: StoredRow, importId: string, columns: ImportColumns): NumberedRow => {
  const values = valuesOf(stored, columns);
  const textOf = (value: unknown): string | null =>
    typeof value === 'string' || typeof value === 'number' ? String(value).trim() || null : null;
  const externalId = textOf(values.externalId);
  const own = textOf(values.id);
  const id = own ?? hash(externalId === null ? `import:${importId}#${stored.row}` : `import:${externalId}`);
  const read = fieldsOf(stored, columns, values);
  const { latitude, longitude } = read;
  const isIgnored =
    isDegrees(latitude) && isDegrees(longitude) && positionKind(latitude, longitude) !== 'inside';
  const fields = isIgnored ? { ...read, latitude: null, longitude: null } : read;
  return {
    stored,
    values,
    fields,
    externalId,
    isKnownPlace: own !== null,
    ignoredPosition: isIgnored ? `${latitude}, ${longitude}` : null,
    id,
  };
};

const isMissing = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

const shownText = 500;

/** Adds errors to a row: where they are, and what the row says there. */
const withErrors = (row: NumberedRow, problems: readonly Problem[]): CheckedRow => ({
  ...row,
  kind: 'bad',
  errors: problems.map(({ path, message, code, values }) => {
    const [first = '', ...rest] = path.split('.');
    const isInWords = first === 'openingHoursText' && !isMissing(row.values.openingHours);
    const field = isInWords ? 'openingHours' : first;
    const value = row.values[field] ?? null;
    const place = [String(row.stored.row), field, ...rest].filter((part) => part !== '');
    return {
      path: place.join('.'),
      code: code ?? (isMissing(value) ? 'required' : 'invalid'),
      message,
      ...(values ? { values } : {}),
      value: typeof value === 'string' ? value.slice(0, shownText) : value,
    };
  }),
});

/** The errors of fields in an error. Rows have codes of their own. */
const problemsOf = ({ details, message }: AppError): Problem[] =>
  (details ?? [{ path: '', message }]).map(({ path, message }) => ({ path, message }));

/** A row that cannot be stored because of an error: lists the field errors, or the error code for the whole row. */
export const badRow = (row: NumberedRow, error: AppError): CheckedRow => {
  const { code, message } = error;
  const isOfFields = code === 'validation_failed' || code === 'unprocessable';
  return withErrors(row, isOfFields ? problemsOf(error) : [{ path: '', message, code }]);
};

/** The error of a row whose `externalId` an earlier row has. */
export const repeatedRow = (row: NumberedRow, first: Pick<StoredRow, 'row' | 'line'>): CheckedRow => {
  const path = row.isKnownPlace ? 'id' : 'externalId';
  const message = `Row ${first.row}${first.line === null ? '' : ` (line ${first.line})`} has this ${path} already`;
  return withErrors(row, [{ path, code: 'repeated', message }]);
};

/** Runs a check and returns its errors. */
const errorsOf = (check: () => void): Problem[] => {
  try {
    check();
    return [];
  } catch (error) {
    if (error instanceof AppError) return problemsOf(error);
    throw error;
  }
};

const editable = new Set<string>(editableFieldNames);
const editableOf = (fields: RawRow): RawRow =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => editable.has(field)));

/** What is left of a letter that was lost, or half of a character, which would be stored so. */
const damaged = /[\uFFFD\p{Cs}]/u;
const isDamaged = (value: unknown): boolean =>
  typeof value === 'string'
    ? damaged.test(value)
    : typeof value === 'object' && value !== null && Object.values(value).some(isDamaged);

/** How spreadsheets save a formula that failed, and a number for which its column was too narrow. */
const cellError = /^#(?:REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|##+)$/;

const noDirectory = (typed: string): string =>
  `"${typed.slice(0, 50)}" is no directory: write ${entityTypes.slice(0, -1).join(', ')} or ${entityTypes.at(-1)}`;

/** Why the existing listing of a row cannot be changed; null if it can. */
const obstacleOf = (existing: StoredListing): string | null => {
  if (existing.mergedInto) return 'This listing was merged into another one. Edit that one instead';
  if (existing.purgedAt) return 'This listing was deleted for good. Give the row another externalId';
  return existing.deletedAt ? 'This listing was deleted. Restore it first' : null;
};

/** Between the names of food types that are in one cell, where they are not divided as other lists are. */
const betweenNames = /[,/|]/;

/** Food types of one entry such as `Maranao, Tausug`, divided where each part is a known one. */
const dividedFoodTypes = (value: unknown, { foodTypes }: ReferenceData): unknown => {
  if (!Array.isArray(value) || value.length !== 1 || typeof value[0] !== 'string') return value;
  const known = new Set(foodTypes.all().map(({ name }) => fold(name)));
  const parts = value[0].split(betweenNames).map((part) => part.trim());
  const isKnown = (name: string): boolean => known.has(fold(name));
  return !isKnown(value[0]) && parts.length > 1 && parts.every(isKnown) ? parts : value;
};

const isBlankValue = (value: unknown): boolean =>
  isMissing(value) || (Array.isArray(value) && value.length === 0);

/**
 * Determines what a row would do: add a listing, or update the listing of its `externalId` with the fields in the row.
 * A listing that was added by an import and taken back again is added once more.
 * @param options.clears whether blank cells of an update empty the fields; else these keep their values
 */
export const checkImportRow = (
  numberedRow: NumberedRow,
  existing: StoredListing | null,
  { reference, clears }: { reference: ReferenceData; clears: boolean },
): CheckedRow => {
  const foodTypes = dividedFoodTypes(numberedRow.fields.foodTypes, reference);
  const numbered =
    foodTypes === numberedRow.fields.foodTypes
      ? numberedRow
      : { ...numberedRow, fields: { ...numberedRow.fields, foodTypes } };
  const { stored, fields, externalId } = numbered;
  const bad = (problems: readonly Problem[]): CheckedRow => withErrors(numbered, problems);
  if (stored.problem !== undefined && stored.corrected === undefined)
    return bad([{ path: '', code: 'unreadable', message: stored.problem }]);
  if (externalId !== null && externalId.length > limits.text.name)
    return bad([{ path: 'externalId', message: `Enter at most ${limits.text.name} characters` }]);
  const unreadable = Object.keys(fields).filter((field) => isDamaged(fields[field]));
  if (unreadable.length > 0) {
    const message = 'Letters were lost when this file was saved. Enter the text again';
    return bad(unreadable.map((path) => ({ path, code: 'unreadable', message })));
  }
  const failed = Object.keys(numbered.values).filter((field) => {
    const value = numbered.values[field];
    return typeof value === 'string' && cellError.test(value.trim());
  });
  if (failed.length > 0) {
    const message = 'The spreadsheet shows an error or #### here instead of the value';
    return bad(failed.map((path) => ({ path, code: 'unreadable', message })));
  }
  const isAgain = existing?.undone === true && existing.deletedAt !== null && !existing.purgedAt;
  const current = isAgain ? null : existing;
  const obstacle = current && obstacleOf(current);
  const idField = numbered.isKnownPlace ? 'id' : externalId === null ? '' : 'externalId';
  if (obstacle) return bad([{ path: idField, message: obstacle }]);
  if (numbered.isKnownPlace && !current)
    return bad([
      { path: 'id', code: 'unknown_id', message: 'No place has this id. Is it that of another list?' },
    ]);
  const invalid = (error: z.ZodError): CheckedRow =>
    bad(
      error.issues.map(({ path, message }) => {
        const field = path.join('.');
        const isKind = field === 'entityType' && !isMissing(fields.entityType);
        return { path: field, message: isKind ? noDirectory(String(fields.entityType)) : message };
      }),
    );
  if (!current) {
    const submission = stored.submission ? withDefaults(stored.submission) : undefined;
    const read = submission
      ? { success: true as const, data: submission }
      : listingSubmissionSchema.safeParse(fields, { error: plainMessage });
    if (!read.success) return invalid(read.error);
    const { entityType } = read.data;
    const facts = factsOf(read.data);
    const errors = errorsOf(() => checkReferences(entityType, facts, reference));
    if (errors.length > 0) return bad(errors);
    // A row that was checked before has been stored without them.
    const said = stored.submission ? (fields as Partial<ListingFacts>) : facts;
    const unasked = unaskedFields(said, { entityType, facts }, reference);
    const left = Object.fromEntries(unasked.map((field) => [field, defaults[field]]));
    return {
      ...numbered,
      kind: 'new',
      submission: { ...read.data, ...left },
      unasked,
      ...(isAgain ? { replaces: true } : {}),
    };
  }
  const given = Object.entries(editableOf(fields)).filter(([, value]) => clears || !isBlankValue(value));
  const read = listingPatchSchema.safeParse(Object.fromEntries(given), { error: plainMessage });
  if (!read.success) return invalid(read.error);
  // A cell that says nothing, such as `N/A`, empties no field either.
  let patch: ListingPatch = Object.fromEntries(
    Object.entries(read.data).filter(
      ([field, value]) => clears || value !== null || typeof fields[field] !== 'string',
    ),
  );
  let hasChanges = false;
  let unasked: ReturnType<typeof unaskedFields> = [];
  const errors = errorsOf(() => {
    const apply = () =>
      applyPatch(current, patch, { at: current.updatedAt, newId: () => '', speaker: 'admin' });
    let edited = apply();
    unasked = unaskedFields(patch as Partial<ListingFacts>, edited, reference);
    if (unasked.length > 0) {
      patch = Object.fromEntries(
        Object.entries(patch).filter(([field]) => !unasked.some((one) => one === field)),
      );
      edited = apply();
    }
    hasChanges = edited !== current;
    checkReferences(edited.entityType, edited.facts, reference);
  });
  const cleared = Object.keys(patch).filter(
    (field) =>
      isBlankValue(patch[field as keyof ListingPatch]) &&
      wouldChange(current, patch, field as keyof ListingPatch),
  );
  if (errors.length > 0) return bad(errors);
  const known = typeof numbered.values.updatedAt === 'string' ? Date.parse(numbered.values.updatedAt) : NaN;
  const isOlder = hasChanges && known < current.updatedAt.getTime();
  return isOlder
    ? bad([
        {
          path: 'updatedAt',
          code: 'conflict',
          message:
            'This place was changed after the file was exported. Compare both, then give the newer time',
          values: { updatedAt: current.updatedAt.toISOString() },
        },
      ])
    : { ...numbered, kind: 'known', existing: current, patch, hasChanges, cleared, unasked };
};

/** Default values of all fields, which most rows leave out. */
const defaults: ListingSubmission = listingSubmissionSchema.parse({ entityType: 'food', name: 'None' });

/** A validated row with the default values that were left out. */
export const withDefaults = (submission: Partial<ListingSubmission>): ListingSubmission =>
  Object.assign({ ...defaults }, submission);

/** A validated row as it is stored: without default values. */
export const withoutDefaults = (submission: ListingSubmission): Partial<ListingSubmission> => {
  const known: Record<string, unknown> = defaults;
  const given: Record<string, unknown> = { entityType: submission.entityType, name: submission.name };
  for (const field in submission) {
    const value = submission[field as keyof ListingSubmission];
    if (value !== known[field]) given[field] = value;
  }
  return given;
};
