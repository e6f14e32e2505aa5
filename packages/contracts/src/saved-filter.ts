import { z } from 'zod';
import { documentId, requiredText } from './fields';
import { limits } from './limits';
import { navigationPaths } from './pages';

/** The query string of a list, without the question mark. */
const queryString = () =>
  z
    .string()
    .trim()
    .max(limits.savedFilters.query, { abort: true })
    .regex(/^[\w\-.~!$&'()*+,;=:@/?%]+$/, 'Choose a filter first');

/** Body of `POST /api/users/me/saved-filters`. */
export const savedFilterInputSchema = z.strictObject({
  name: requiredText('Name is required', limits.savedFilters.name),
  /** Path of the page in the back office. */
  page: z.enum(navigationPaths('admin')),
  query: queryString(),
});
export type SavedFilterInput = z.output<typeof savedFilterInputSchema>;

/** Body of `PATCH /api/users/me/saved-filters/{id}`. */
export const savedFilterPatchSchema = savedFilterInputSchema.pick({ name: true });

/** The filters of a list, saved under a name. */
export const savedFilterSchema = z
  .object({
    id: documentId(),
    name: z.string(),
    page: z.string(),
    query: z.string(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'SavedFilter' });
export type SavedFilter = z.output<typeof savedFilterSchema>;

export const savedFilterListSchema = z.object({ savedFilters: z.array(savedFilterSchema) });
export type SavedFilterList = z.output<typeof savedFilterListSchema>;
