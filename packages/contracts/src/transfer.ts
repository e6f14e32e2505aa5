import { z } from 'zod';
import { documentId } from './fields';
import { errorCodeSchema, errorDetailSchema } from './error';
import { listingStatusSchema } from './listing-fields';

export const exportFormats = ['json', 'csv', 'geojson'] as const;

/** Query of `GET /api/listings/export`. */
export const exportQuerySchema = z.object({
  format: z.enum(exportFormats).optional().default('json'),
  status: z.union([z.literal('all'), listingStatusSchema]).optional(),
});
export type ExportQuery = z.output<typeof exportQuerySchema>;

const yes = z
  .enum(['true', 'false'])
  .transform((value) => value === 'true')
  .optional()
  .default(false);

/** Query of `POST /api/listings/import`. */
export const importQuerySchema = z.object({ dryRun: yes, partial: yes, publish: yes });
export type ImportQuery = z.output<typeof importQuerySchema>;

/**
 * Why a row cannot be stored. The path begins with the row number. An error outside the fields has a code, such as
 * `locked` when another user is editing the listing.
 */
const importErrorSchema = errorDetailSchema.extend({ code: errorCodeSchema.optional() });
export type ImportError = z.infer<typeof importErrorSchema>;

/** The result of each row of a small import; row 1 follows the header. */
export const importReportSchema = z.object({
  rows: z.array(
    z.object({
      row: z.int(),
      id: documentId().optional(),
      result: z.enum(['created', 'updated', 'failed']),
      errors: z.array(importErrorSchema).optional(),
    }),
  ),
});
export type ImportReport = z.infer<typeof importReportSchema>;

const importStates = ['checking', 'writing', 'done', 'refused', 'interrupted'] as const;

/** Progress of a large import. `total` grows while rows are checked; `errors` are the first hundred. */
export const importJobSchema = z
  .object({
    state: z.enum(importStates),
    done: z.int(),
    total: z.int(),
    created: z.int(),
    updated: z.int(),
    failed: z.int(),
    errors: z.array(importErrorSchema),
  })
  .meta({ id: 'Import' });
export type ImportJob = z.infer<typeof importJobSchema>;
