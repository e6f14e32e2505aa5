import { z } from 'zod';
import type { ErrorDetail } from './error';
import { documentId, requiredText } from './fields';
import { listingImageSchema, submittedImagesSchema } from './image';
import { limits } from './limits';
import {
  declarationSchema,
  entityTypes,
  entityTypeSchema,
  listingFactFields,
  listingOriginSchema,
  listingStatusSchema,
  typeOnlyFields,
  type EntityType,
} from './listing-fields';
import { trustSchema } from './trust';

const isGiven = (value: unknown): boolean =>
  value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);

/**
 * What does not fit together in a listing whose fields are each valid: a field of another type, half a position.
 * @returns a fault for each field, none when all fits
 */
export const listingFaults = (
  listing: { entityType: EntityType; latitude?: unknown; longitude?: unknown } & Record<string, unknown>,
): ErrorDetail[] => {
  const { entityType, latitude, longitude } = listing;
  const stray = Object.entries(typeOnlyFields)
    .filter(([field, types]) => isGiven(listing[field]) && !types.includes(entityType))
    .map(([field]) => ({ path: field, message: `A ${entityType} listing has no ${field}` }));
  if (isGiven(latitude) === isGiven(longitude)) return stray;
  const missing = isGiven(latitude) ? 'longitude' : 'latitude';
  return [...stray, { path: missing, message: 'Latitude and longitude go together' }];
};

/**
 * The body of `POST /api/listings`. Unknown fields are dropped; a field of another type of listing is refused by name.
 * The two names of the certifying body are one field: the result carries `certifyingBody` alone.
 */
export const listingSubmissionSchema = z
  .object({
    entityType: z.enum(entityTypes, { error: 'Please select a directory' }),
    name: requiredText('Business name is required', limits.text.name),
    ...listingFactFields,
    /** Uploads that the listing takes over, in the order in which they are shown. */
    images: submittedImagesSchema,
    publish: z.boolean().optional(),
  })
  .superRefine((submission, context) => {
    for (const { path, message } of listingFaults(submission)) {
      context.addIssue({ code: 'custom', path: [path], message });
    }
  })
  .transform(({ certificationBody, ...submission }) => ({
    ...submission,
    certifyingBody: submission.certifyingBody ?? certificationBody,
  }));
export type ListingSubmission = z.infer<typeof listingSubmissionSchema>;
/** What a form sends: everything but type and name may be left out. */
export type ListingSubmissionInput = z.input<typeof listingSubmissionSchema>;

/** Facts of a listing that everybody may read, as stored and as sent. */
export const listingFactsSchema = z.object(listingFactFields).omit({ taxId: true, businessRegNumber: true });

/** A listing on the wire. */
export const listingSchema = z
  .object({
    id: documentId(),
    entityType: entityTypeSchema,
    name: z.string(),
    ...listingFactsSchema.shape,
    halalCertified: declarationSchema,
    muslimOwned: declarationSchema,
    status: listingStatusSchema,
    verificationStatus: listingStatusSchema,
    origin: listingOriginSchema,
    imageUrl: z.string().nullable(),
    thumbnailUrl: z.string().nullable(),
    /** On the detail alone. */
    images: z.array(listingImageSchema).optional(),
    averageRating: z.number().nullable(),
    totalReviews: z.int(),
    brandName: z.string().nullable(),
    categoryName: z.string().nullable(),
    provinceName: z.string().nullable(),
    municipalityName: z.string().nullable(),
    owner: z.object({ claimed: z.boolean() }),
    trust: trustSchema,
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    /** For the signed-in submitter, the owner and admins only. */
    rejectionReason: z.string().optional(),
    /** Facts that the owner has changed and an admin has yet to decide; for the owner and admins only. */
    pendingChange: z
      .object({ fields: z.record(z.string(), z.unknown()), createdAt: z.iso.datetime() })
      .optional(),
    /** For the owner and admins only. */
    taxId: z.string().nullable().optional(),
    businessRegNumber: z.string().nullable().optional(),
  })
  .meta({ id: 'Listing' });
export type Listing = z.output<typeof listingSchema>;

export const paginationSchema = z
  .object({ total: z.int(), limit: z.int(), offset: z.int(), hasMore: z.boolean() })
  .meta({ id: 'Pagination' });
export type Pagination = z.infer<typeof paginationSchema>;

export const listingListSchema = z
  .object({ listings: z.array(listingSchema), pagination: paginationSchema })
  .meta({ id: 'ListingList' });
export type ListingList = z.output<typeof listingListSchema>;

const facetSchema = z.record(z.string(), z.int());
export const enhancedListingListSchema = z
  .object({
    listings: z.array(listingSchema),
    total: z.int(),
    facets: z.object({
      type: facetSchema,
      provinceId: facetSchema,
      categoryId: facetSchema,
      brandId: facetSchema,
    }),
  })
  .meta({ id: 'EnhancedListingList' });
export type EnhancedListingList = z.output<typeof enhancedListingListSchema>;

/** The body of `PATCH /api/listings/{id}/status`. A rejection says why. */
export const listingDecisionSchema = z
  .strictObject({
    status: listingStatusSchema,
    reason: z.string().trim().max(limits.text.comment).nullish(),
  })
  .superRefine((decision, context) => {
    if (decision.status === 'rejected' && !decision.reason) {
      context.addIssue({ code: 'custom', path: ['reason'], message: 'Say why the listing is rejected' });
    }
  });
export type ListingDecision = z.infer<typeof listingDecisionSchema>;
