import { z } from 'zod';
import { certificateFileSchema, certificateFilesSchema, certificateSeenSchema } from './certificate';
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
import { trustLevels } from './trust-levels';

const isGiven = (value: unknown): boolean =>
  value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);

/**
 * What does not fit together in a listing whose fields are each valid: a field of another type, half a position.
 * @returns a fault for each field, none when all fits
 */
export const listingErrors = (
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
    /** Uploaded photos or PDFs of the certificate, for admins alone. */
    certificateFiles: certificateFilesSchema,
    publish: z.boolean().optional(),
  })
  .superRefine((submission, context) => {
    for (const { path, message } of listingErrors(submission)) {
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
    /** Whether the submitter was signed in and can read the reason of a rejection; for the owner and admins only. */
    submittedSignedIn: z.boolean().optional(),
    /** Facts that the owner has changed and an admin has yet to decide; for the owner and admins only. */
    pendingChange: z
      .object({ fields: z.record(z.string(), z.unknown()), createdAt: z.iso.datetime() })
      .optional(),
    /** On the detail, for admins and the signed-in user who sent them. */
    certificateFiles: z.array(certificateFileSchema).optional(),
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

const facetSchema = z.record(z.string(), z.int());

/** How many listings each filter would leave, counted with the other filters of the query. */
export const directoryFacetsSchema = z
  .object({
    certified: z.int(),
    muslimOwned: z.int(),
    openNow: z.int(),
    priceRange: facetSchema,
    facility: facetSchema,
    trust: facetSchema,
  })
  .meta({ id: 'DirectoryFacets' });
export type DirectoryFacets = z.output<typeof directoryFacetsSchema>;

export const listingListSchema = z
  .object({
    listings: z.array(listingSchema),
    pagination: paginationSchema,
    /** With `facets=true`. */
    facets: directoryFacetsSchema.optional(),
  })
  .meta({ id: 'ListingList' });
export type ListingList = z.output<typeof listingListSchema>;

const mapPosition = { longitude: z.number(), latitude: z.number() };

/** One place of the map, or a number of places that lie too close together to be drawn apart. */
export const mapFeatureSchema = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('place'),
      id: z.string(),
      name: z.string(),
      entityType: entityTypeSchema,
      trustLevel: z.enum(trustLevels),
      muslimOwned: z.boolean(),
      ...mapPosition,
      /** False: the place itself is not known, this is the centre of its town. */
      exact: z.boolean(),
    }),
    z.object({
      kind: z.literal('cluster'),
      count: z.int(),
      ...mapPosition,
      /** The box to zoom to: minLng, minLat, maxLng, maxLat. */
      bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]),
      /** False: each of its places is known by its town only. */
      exact: z.boolean(),
    }),
  ])
  .meta({ id: 'MapFeature' });
export type MapFeature = z.output<typeof mapFeatureSchema>;

export const listingMapSchema = z
  .object({
    /** All that match, wherever they lie. */
    total: z.int(),
    /** Those in the box; each is in exactly one feature. */
    inside: z.int(),
    features: z.array(mapFeatureSchema),
  })
  .meta({ id: 'ListingMap' });
export type ListingMap = z.output<typeof listingMapSchema>;

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

/** What is said of a certificate in a decision that is no approval. */
export const seenOnApproval = 'A certificate is recorded as seen with an approval';

/** The body of `PATCH /api/listings/{id}/status`. A rejection says why. */
export const listingDecisionSchema = z
  .strictObject({
    status: listingStatusSchema,
    reason: z.string().trim().max(limits.text.comment).nullish(),
    certificateSeen: certificateSeenSchema.nullish(),
  })
  .superRefine((decision, context) => {
    if (decision.certificateSeen && decision.status !== 'approved') {
      context.addIssue({ code: 'custom', path: ['certificateSeen'], message: seenOnApproval });
    }
    if (decision.status === 'rejected' && !decision.reason) {
      context.addIssue({ code: 'custom', path: ['reason'], message: 'Explain why the listing is rejected' });
    }
  });
export type ListingDecision = z.infer<typeof listingDecisionSchema>;
