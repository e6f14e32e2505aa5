import { z } from 'zod';
import { documentId, email, link, optional, requiredText, text } from './fields';
import { givenFields } from './given-fields';
import { limits } from './limits';

export const businessProfileCategories = [
  'food',
  'retail',
  'services',
  'healthcare',
  'education',
  'other',
] as const;

/** Body of `POST /api/business-profile`. */
export const businessProfileInputSchema = z.object({
  businessName: requiredText('Business name is required', limits.businessProfile.name),
  description: optional(text(limits.text.long)),
  category: optional(z.enum(businessProfileCategories)),
  contactEmail: optional(email()),
  contactPhone: optional(text(limits.businessProfile.phone)),
  website: optional(link().pipe(z.string().max(limits.businessProfile.website))),
  address: optional(text()),
});
export type BusinessProfileInput = z.output<typeof businessProfileInputSchema>;

/** Body of `PATCH /api/business-profile`. */
export const businessProfilePatchSchema = givenFields(businessProfileInputSchema.shape);
export type BusinessProfilePatch = z.output<typeof businessProfilePatchSchema>;

/** Query of `GET /api/business-profile`. */
export const businessProfileQuerySchema = z.object({
  /** For admins: whose it is. */
  userId: z.string().max(limits.text.name).optional(),
  /** Returns null instead of 404 when the user has no profile. */
  optional: z.stringbool({ truthy: ['true'], falsy: ['false'] }).default(false),
});

/** A business profile on the wire. */
export const businessProfileSchema = z
  .object({
    id: documentId(),
    userId: documentId(),
    /** The listing that the user claimed most recently. */
    listingId: documentId().nullable(),
    businessName: z.string(),
    description: z.string().nullable(),
    category: z.enum(businessProfileCategories).nullable(),
    contactEmail: z.string().nullable(),
    contactPhone: z.string().nullable(),
    website: z.string().nullable(),
    address: z.string().nullable(),
    isVerified: z.boolean(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'BusinessProfile' });
export type BusinessProfile = z.infer<typeof businessProfileSchema>;
