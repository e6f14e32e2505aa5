import { z } from 'zod';
import { degrees, documentId, optional, referenceId, requiredText, text } from './fields';
import { limits } from './limits';
import { entityTypeSchema } from './listing-fields';

/** Body of `POST /api/listings/duplicates`: the known facts of a place. */
export const duplicateProbeSchema = z.object({
  /** The listing that is compared; it is not reported as its own duplicate. */
  id: documentId().optional(),
  name: requiredText('Business name is required', limits.text.name),
  entityType: entityTypeSchema.optional(),
  address: optional(text()),
  phone: optional(text()),
  provinceId: optional(referenceId()),
  municipalityId: optional(referenceId()),
  latitude: optional(degrees(90)),
  longitude: optional(degrees(180)),
});
export type DuplicateProbe = z.output<typeof duplicateProbeSchema>;

const duplicateReasons = ['name', 'phone', 'address', 'place'] as const;
export type DuplicateReason = (typeof duplicateReasons)[number];

/** Possible duplicates, most likely first. `score` is 0 to 1. */
export const duplicateResponseSchema = z.object({
  candidates: z.array(
    z.object({
      id: documentId(),
      name: z.string(),
      address: z.string().nullable(),
      municipality: z.string().nullable(),
      score: z.number().min(0).max(1),
      because: z.array(z.enum(duplicateReasons)),
    }),
  ),
});
export type DuplicateResponse = z.infer<typeof duplicateResponseSchema>;
