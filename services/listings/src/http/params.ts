import { z } from 'zod';

/** The id of a stored document in a path. */
export const byListingId = z.object({ id: z.string().regex(/^[0-9a-f]{24}$/) });
