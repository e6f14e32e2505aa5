import { columnFields } from '@halalmap/listing-model';
import { documentAs } from '@halalmap/listing-model/values';
import { z } from 'zod';
import { errorCodes, errorDetailSchema } from './error';
import { documentId, yes } from './fields';
import { limits } from './limits';
import { duplicateReasons, paginationSchema } from './listing';
import { entityTypeSchema } from './listing-fields';
import { pageQuerySchema } from './listing-query';

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Which field each column of a file holds, by its header; null for none. JSON in the query. */
const importColumnsSchema = documentAs(
  z
    .string()
    .max(limits.import.columnsText)
    .transform((text, context) => {
      const columns = z.record(z.string(), z.enum(columnFields).nullable()).safeParse(parseJson(text));
      if (columns.success) return columns.data;
      const message = 'Send JSON such as {"Contact": "phone", "Remarks": null}, with names of fields';
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    })
    .optional(),
  z.string().optional(),
);

/** Query of `POST /api/listings/import`. */
export const importQuerySchema = z.object({
  dryRun: yes,
  partial: yes,
  publish: yes,
  columns: importColumnsSchema,
  /** What the rows are when the file has no column for it. */
  entityType: entityTypeSchema.optional(),
  /** What a blank cell of a row that updates does: without `clear` the field keeps its value. */
  blank: z.literal('clear').optional(),
  /** The row of the file that names the columns, from 1; without it the first one that names two known fields. */
  headerRow: z.coerce.number().int().min(1).max(1_000).optional(),
  /** How the file is called where it comes from. */
  fileName: z.string().trim().max(limits.text.other).optional(),
});
export type ImportQuery = z.output<typeof importQuerySchema>;

/** Query of `POST /api/imports/{id}/write`; what is left out stays as it was when the file was sent. */
export const importWriteQuerySchema = z.object({
  partial: z.enum(['true', 'false']).optional(),
  publish: z.enum(['true', 'false']).optional(),
});

/** Errors of a row that are no error codes of a response. */
const rowErrorCodes = ['required', 'invalid', 'repeated', 'unreadable', 'unknown_id'] as const;

/**
 * Why a row cannot be stored. The path begins with the row number. `value` is what the row says there, null when
 * nothing.
 */
const importErrorSchema = errorDetailSchema.extend({
  code: z.enum([...errorCodes, ...rowErrorCodes]),
  value: z.unknown(),
});
export type ImportError = z.infer<typeof importErrorSchema>;

/** A place that may be the same as that of a row: in the directory (`id`) or in an earlier row of the file. */
const importDuplicateSchema = z.object({
  id: documentId().optional(),
  row: z.int().optional(),
  name: z.string(),
  because: z.array(z.enum(duplicateReasons)),
});
export type ImportDuplicate = z.infer<typeof importDuplicateSchema>;

const importNoteCodes = [
  'encoding',
  'header',
  'unused_columns',
  'blank_rows',
  'unknown_town',
  'halal_not_asked',
  'province_differs',
  'region_ignored',
  'no_position',
  'far_position',
  'unknown_food_type',
  'cleared',
  'duplicates',
] as const;

/** What an import did with a file beyond its rows, said before anything is written. */
const importNoteSchema = z.object({
  code: z.enum(importNoteCodes),
  count: z.int(),
  /** Names of columns, towns or places, the first hundred. */
  values: z.array(z.string()),
});
export type ImportNote = z.infer<typeof importNoteSchema>;

const importResultSchema = z.enum(['created', 'updated', 'failed']);
export type ImportResult = z.infer<typeof importResultSchema>;

/** The result of each row of a small import. Row 1 follows the header; `line` is the row of the spreadsheet. */
export const importReportSchema = z.object({
  id: documentId(),
  rows: z.array(
    z.object({
      row: z.int(),
      line: z.int().nullable(),
      id: documentId().optional(),
      result: importResultSchema,
      errors: z.array(importErrorSchema).optional(),
      duplicates: z.array(importDuplicateSchema).optional(),
    }),
  ),
  notes: z.array(importNoteSchema),
});
export type ImportReport = z.infer<typeof importReportSchema>;

const importStates = ['checking', 'writing', 'done', 'refused', 'interrupted', 'cancelled'] as const;

const importSummaryFields = {
  id: documentId(),
  /** Null when the rows came from a program. */
  fileName: z.string().nullable(),
  /** Id of the admin. */
  by: z.string(),
  createdAt: z.iso.datetime(),
  state: z.enum(importStates),
  /** Nothing was written: the numbers are what would happen. */
  dryRun: z.boolean(),
  total: z.int(),
  created: z.int(),
  updated: z.int(),
  failed: z.int(),
  /** Places that an undo took back, and those that somebody had changed; null when nobody asked for it. */
  undone: z.object({ taken: z.int(), kept: z.int() }).nullable(),
};

/** Progress of an import. `total` grows while rows are checked; `errors` are the first hundred. */
export const importJobSchema = z
  .object({
    ...importSummaryFields,
    done: z.int(),
    errors: z.array(importErrorSchema),
    notes: z.array(importNoteSchema),
    partial: z.boolean(),
    publish: z.boolean(),
    /** All rows were read, so that it can go on without the file. */
    isComplete: z.boolean(),
    /** The columns of a CSV file and the fields they hold; null for JSON. */
    columns: z.array(z.object({ header: z.string(), field: z.enum(columnFields).nullable() })).nullable(),
  })
  .meta({ id: 'Import' });
export type ImportJob = z.infer<typeof importJobSchema>;
export type ImportColumn = NonNullable<ImportJob['columns']>[number];

/** Imports of the last 30 days, the newest first. */
export const importListSchema = z.object({
  imports: z.array(z.object(importSummaryFields)),
  pagination: paginationSchema,
});
export type ImportList = z.infer<typeof importListSchema>;

/** Query of `GET /api/imports/{id}/rows`. */
/**
 * `duplicates`: rows that likely repeat a place or an earlier row, whatever their result; `kept`: those whose places stayed when
 * the import was taken back.
 */
const importRowKinds = ['created', 'updated', 'failed', 'duplicates', 'kept'] as const;
export type ImportRowKind = (typeof importRowKinds)[number];
export const importRowsQuerySchema = pageQuerySchema.extend({ result: z.enum(importRowKinds).optional() });

/** Why taking an import back has kept a place: somebody changed, deleted, reviewed or claimed it since, or edits it now. */
const importKeptReasons = ['changed', 'deleted', 'reviewed', 'owned', 'locked'] as const;
export type ImportKeptReason = (typeof importKeptReasons)[number];

/** A row of an import. `values` are what its cells say, by field. */
export const importRowSchema = z.object({
  row: z.int(),
  line: z.int().nullable(),
  result: importResultSchema,
  /** Id of the listing, once it is written. */
  id: documentId().optional(),
  values: z.record(z.string(), z.unknown()),
  errors: z.array(importErrorSchema),
  duplicates: z.array(importDuplicateSchema),
  /** Once the import was taken back: whether this row was, and if not, why. */
  undone: z.enum(['taken', 'kept']).optional(),
  kept: z.enum(importKeptReasons).optional(),
});
export type ImportRow = z.infer<typeof importRowSchema>;

export const importRowListSchema = z.object({
  rows: z.array(importRowSchema),
  pagination: paginationSchema,
});
export type ImportRowList = z.infer<typeof importRowListSchema>;

/** Body of `PATCH /api/imports/{id}/rows/{row}`: cells to correct, by field. */
export const importCorrectionSchema = z.object({
  values: z
    .partialRecord(z.enum(columnFields), z.unknown())
    .refine((values) => Object.keys(values).length > 0, 'Give at least one field'),
});

/** An import that continues after the response. */
export const importStartedSchema = z.object({ id: documentId() });
