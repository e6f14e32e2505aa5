import {
  declarationSchema,
  entityTypes,
  type EntityType,
  facetShape,
  fieldNames,
  fieldsWith,
  listingFactFields,
  refusesField,
  refusesOption,
} from '@halalmap/listing-model';
import { z } from 'zod';
import { certificateFileSchema, certificateFilesSchema, certificateSeenSchema, trustSchema } from './trust';
import type { ErrorDetail } from './error';
import { documentId, email, optional, positionKind, requiredText } from './fields';
import { listingImageSchema, submittedImagesSchema } from './image';
import { limits } from './limits';
import { entityTypeSchema, listingOriginSchema, listingStatusSchema } from './listing-fields';
import { delistingCauses } from './listing-values';
import { trustLevels } from './trust-levels';
import { languageSchema } from './user';

const isGiven = (value: unknown): boolean =>
  value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);

/**
 * Without a position that is none: 0,0.
 * @param isNew also without one outside the country: a new place counts at its town; an edit with one is refused
 */
export const withoutNoPosition = <Fields extends object>(fields: Fields, isNew = false): Fields => {
  const { latitude, longitude } = fields as { latitude?: unknown; longitude?: unknown };
  if (!isGiven(latitude) || !isGiven(longitude)) return fields;
  const kind = positionKind(latitude, longitude);
  return kind === 'none' || (isNew && kind === 'outside')
    ? { ...fields, latitude: null, longitude: null }
    : fields;
};

/**
 * Checks combinations of fields that are each valid: a field of another type, only one coordinate, or a position outside the
 * country.
 * @returns an error per field; empty when everything fits
 */
export const listingErrors = (
  listing: { entityType: EntityType; latitude?: unknown; longitude?: unknown } & Record<string, unknown>,
): ErrorDetail[] => {
  const { entityType, latitude, longitude } = listing;
  const misplaced = fieldNames
    .filter((field) => isGiven(listing[field]))
    .flatMap((field) => {
      if (refusesField(entityType, field, listing[field]))
        return [{ path: field, message: `A ${entityType} listing has no ${field}` }];
      return refusesOption(entityType, field, listing[field])
        ? [{ path: field, message: `This answer is not for a ${entityType}` }]
        : [];
    });
  if (isGiven(latitude) && isGiven(longitude) && positionKind(latitude, longitude) === 'outside') {
    const message = 'This position is outside the Philippines';
    return [...misplaced, { path: 'latitude', message, code: 'outside_country' }];
  }
  if (isGiven(latitude) === isGiven(longitude)) return misplaced;
  const missing = isGiven(latitude) ? 'longitude' : 'latitude';
  const message = 'Latitude and longitude go together';
  return [...misplaced, { path: missing, message, code: 'coordinates' }];
};

/**
 * How the public form was filled in: the content of a field that people do not see, and how long the form was open.
 * Optional; clients other than the form leave it out.
 */
const formCheckSchema = z
  .object({
    hidden: z.string().max(limits.text.comment).optional(),
    openMs: z.number().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
  })
  .optional();
export type FormCheck = NonNullable<z.output<typeof formCheckSchema>>;

/**
 * The body of `POST /api/listings`. Unknown fields are dropped; a field of another type of listing is rejected by
 * name. The two names of the certifying body are one field: the result contains only `certifyingBody`.
 */
export const listingSubmissionSchema = z
  .object({
    entityType: z.enum(entityTypes, { error: 'Please select a directory' }),
    name: requiredText('Business name is required', limits.text.name),
    ...listingFactFields,
    /** Uploads that the listing takes over, in display order. */
    images: submittedImagesSchema,
    /** Uploaded photos or PDFs of the certificate, for admins only. */
    certificateFiles: certificateFilesSchema,
    publish: z.boolean().optional(),
    formCheck: formCheckSchema,
    /** Where a visitor gets mails about the decision, and their language. Ignored from signed-in senders. */
    submitterEmail: optional(email()),
    language: languageSchema.optional(),
  })
  .superRefine((submission, context) => {
    for (const { path, message, code } of listingErrors(submission)) {
      if (code !== 'outside_country') context.addIssue({ code: 'custom', path: [path], message });
    }
  })
  .transform(({ certificationBody, ...submission }) =>
    withoutNoPosition(
      {
        ...submission,
        certifyingBody: submission.certifyingBody ?? certificationBody,
      },
      true,
    ),
  );
export type ListingSubmission = z.infer<typeof listingSubmissionSchema>;
/** What a form sends: everything except type and name is optional. */
export type ListingSubmissionInput = z.input<typeof listingSubmissionSchema>;

const allFactsSchema = z.object(listingFactFields);
const managerFields = fieldsWith({ readers: 'managers' });
type ForManagers<Value> = Record<(typeof managerFields)[number], Value>;

/** Public facts of a listing, as stored and as sent. */
export const listingFactsSchema = allFactsSchema.omit(
  Object.fromEntries(managerFields.map((field) => [field, true])) as ForManagers<true>,
);
/** Facts of a listing that only the owner and admins receive, when known. */
const managerFactsSchema = z.object(
  Object.fromEntries(managerFields.map((field) => [field, z.string().nullable().optional()])) as ForManagers<
    z.ZodOptional<z.ZodNullable<z.ZodString>>
  >,
);

/** What two descriptions of one place have in common. */
export const duplicateReasons = ['barcode', 'name', 'phone', 'address', 'place'] as const;
export type DuplicateReason = (typeof duplicateReasons)[number];

/** A listing that may be the same place. `score` is 0 to 1. */
export const duplicateCandidateSchema = z.object({
  id: documentId(),
  name: z.string(),
  address: z.string().nullable(),
  municipality: z.string().nullable(),
  score: z.number().min(0).max(1),
  because: z.array(z.enum(duplicateReasons)),
});
export type DuplicateCandidate = z.infer<typeof duplicateCandidateSchema>;

/** Who works on a listing, and until when unless that is renewed. */
export const leaseSchema = z.object({ by: z.string(), until: z.iso.datetime() }).meta({ id: 'Lease' });
export type Lease = z.output<typeof leaseSchema>;

/** Who is to decide a listing, and before which time nobody is. */
export const assignmentSchema = z
  .object({
    /** Id of a user; null: everybody. */
    to: z.string().nullable(),
    snoozeUntil: z.iso.datetime().nullable(),
    note: z.string().nullable(),
    /** Who said so, and when. */
    by: z.string(),
    at: z.iso.datetime(),
  })
  .meta({ id: 'Assignment' });
export type Assignment = z.output<typeof assignmentSchema>;

const moderationSchema = z.object({
  /** Who sent it: a visitor, an account, an import of an admin; `none` for samples and demo places. */
  sender: z.object({
    kind: z.enum(['visitor', 'account', 'import', 'none']),
    userId: z.string().optional(),
    importId: z.string().optional(),
  }),
  /** Of pending listings, most likely first. */
  duplicates: z.array(duplicateCandidateSchema),
  certificate: z.enum(['none', 'incomplete', 'unseen', 'seen', 'ended']),
  photos: z.int(),
  /** For `If-Match`. */
  etag: z.string(),
  deleted: z
    .object({
      at: z.iso.datetime(),
      cause: z.enum(delistingCauses),
      /** Until then it can be restored. */
      until: z.iso.datetime(),
    })
    .optional(),
});
export type ModerationFacts = z.output<typeof moderationSchema>;

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
    /** On the detail alone: who stated the facts of which that matters, and when. */
    said: z
      .record(
        z.string(),
        z.object({ by: z.enum(['submission', 'owner', 'admin', 'published']), at: z.iso.datetime() }),
      )
      .optional(),
    /** On the detail of a mosque alone: when somebody last confirmed its Jumu'ah times, and how often since they are known. */
    jumuahConfirmedAt: z.iso.datetime().nullable().optional(),
    jumuahConfirmations: z.int().optional(),
    /** Of the reviews that count; null without any. */
    averageRating: z.number().nullable(),
    /** All reviews that are shown. */
    totalReviews: z.int(),
    /** Those in the average, and the sum of their stars. */
    countedReviews: z.int().default(0),
    ratingSum: z.int().default(0),
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
    /** The address that a visitor left for mails about the decision; for admins only, on the detail alone. */
    submitterEmail: z.string().optional(),
    /** Whether the submitter was signed in and can read the rejection reason; for the owner and admins only. */
    submittedSignedIn: z.boolean().optional(),
    /** The owner's changes that wait for an admin's decision; for the owner and admins only. */
    pendingChange: z
      .object({ fields: z.record(z.string(), z.unknown()), createdAt: z.iso.datetime() })
      .optional(),
    /** In the detail response, for admins and the sender. */
    certificateFiles: z.array(certificateFileSchema).optional(),
    ...managerFactsSchema.shape,
    /** In the list, for admins: what a decision needs beyond the facts. */
    moderation: moderationSchema.optional(),
    /** In lists for admins: who works on it now, and who is to decide it. */
    lease: leaseSchema.nullable().optional(),
    assignment: assignmentSchema.nullable().optional(),
  })
  .meta({ id: 'Listing' });
export type Listing = z.output<typeof listingSchema>;

/** The response to a submission. A visitor also gets a receipt: a page that shows the state of the submission. */
export const submittedListingSchema = listingSchema
  .extend({ receipt: z.object({ token: z.string(), url: z.string() }).optional() })
  .meta({ id: 'SubmittedListing' });
export type SubmittedListing = z.output<typeof submittedListingSchema>;

/** What a receipt shows of a submission. */
export const receiptSchema = z
  .object({
    name: z.string(),
    entityType: entityTypeSchema,
    status: listingStatusSchema,
    submittedAt: z.iso.datetime(),
    decidedAt: z.iso.datetime().optional(),
    /** Why it was rejected. */
    reason: z.string().optional(),
    /** Set while the place is public. */
    listingId: documentId().optional(),
  })
  .meta({ id: 'Receipt' });
export type Receipt = z.output<typeof receiptSchema>;

export const paginationSchema = z
  .object({
    total: z.int(),
    limit: z.int(),
    offset: z.int(),
    hasMore: z.boolean(),
    /** The `cursor` of the next page, in the list of listings for admins. */
    next: z.string().optional(),
  })
  .meta({ id: 'Pagination' });
export type Pagination = z.infer<typeof paginationSchema>;

const facetSchema = z.record(z.string(), z.int());

/** How many listings each filter would leave, combined with the other filters of the query. */
const directoryFacetsSchema = z.object(facetShape).meta({ id: 'DirectoryFacets' });
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

/** `GET /api/landing`: what the start page shows of the directory. */
export const landingSchema = z
  .object({
    /** Approved listings; without samples and demo places once there is a real place. */
    /** An earlier release counts fewer types. */
    counts: z.partialRecord(entityTypeSchema, z.int()),
    /** How many approved places to eat mention a dish. */
    dishes: z.array(z.object({ foodType: z.string(), count: z.int() })),
    /** Certified places that are open now. */
    certifiedOpen: z.array(listingSchema).max(limits.landing.certifiedOpen),
    /** The latest confirmations of different places, newest first. */
    confirmations: z
      .array(
        z.object({
          listingId: documentId(),
          name: z.string(),
          municipality: z.string().nullable(),
          level: z.enum(trustLevels),
          recordedAt: z.iso.datetime(),
        }),
      )
      .max(limits.landing.confirmations),
  })
  .meta({ id: 'Landing' });
export type Landing = z.output<typeof landingSchema>;

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

/** Error when a decision other than approval mentions a certificate. */
export const seenOnApproval = 'A certificate is recorded as seen with an approval';

/** The body of `PATCH /api/listings/{id}/status`. A rejection needs a reason. */
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

/** Body of `POST /api/listings/{id}/figures`: what somebody did on the page of a place. Nothing about them is kept. */
export const figureSchema = z.object({ kind: z.enum(['view', 'directions']) });

/** How often a place was seen, saved and asked the way to, by day in Manila; days without any are left out. */
export const listingStatisticsSchema = z
  .object({
    days: z.array(
      z.object({
        date: z.iso.date(),
        views: z.int().nonnegative(),
        saves: z.int().nonnegative(),
        directions: z.int().nonnegative(),
      }),
    ),
  })
  .meta({ id: 'Figures' });
export type ListingStatistics = z.infer<typeof listingStatisticsSchema>;

/** What somebody states of a product: that a certificate was seen, or only that it is, or is not, called halal. */
const productStatementSchema = z
  .object({
    source: z.string(),
    url: z.string().optional(),
    statedAt: z.iso.datetime(),
    halal: z.enum(['certified', 'labelled', 'not_labelled']),
    text: z.string().optional(),
  })
  .meta({ id: 'ProductStatement' });
export type ProductStatement = z.infer<typeof productStatementSchema>;

/** Response of `GET /api/products/by-code/{code}`: a UPC-A, UPC-E and EAN-13 with a leading 0 are one code. */
export const productsOfCodeSchema = z
  .object({ code: z.string(), listings: z.array(listingSchema), statements: z.array(productStatementSchema) })
  .meta({ id: 'ProductsOfCode' });
export type ProductsOfCode = z.infer<typeof productsOfCodeSchema>;
