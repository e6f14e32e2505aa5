import { entityTypes, fieldsWith, listingFactFields } from '@halalmap/listing-model';
import { z } from 'zod';
import {
  boundedList,
  degrees,
  documentAs,
  documentId,
  givenFields,
  optional,
  plainMessage,
  referenceId,
  requiredText,
  text,
} from './fields';
import { limits } from './limits';
import { duplicateCandidateSchema, paginationSchema, seenOnApproval, withoutNoPosition } from './listing';
import { entityTypeSchema, listingStatusSchema } from './listing-fields';
import { listingQuerySchema, pageQuerySchema, type ListingQuery } from './listing-query';
import { delistingCauses } from './listing-values';
import {
  certificateFileSchema,
  certificateFilesSchema,
  type CertificateSeen,
  certificateSeenSchema,
} from './trust';

const editableFields = {
  entityType: z.enum(entityTypes, { error: 'Please select a directory' }),
  name: requiredText('Business name is required', limits.text.name),
  ...listingFactFields,
};
const editableSchema = z.object(editableFields);

/** Fields of a listing to change, each valid by itself; null clears a field. */
export type ListingPatch = Partial<Omit<z.output<typeof editableSchema>, 'certificationBody'>>;

/** Fields that affect the trust level: changes by the owner need an admin's approval. */
export const trustFacts = [...fieldsWith({ trust: 'statement' }), ...fieldsWith({ trust: 'certificate' })];

/** Names of the fields that an edit may change. */
export const editableFieldNames = Object.keys(editableFields) as Array<keyof typeof editableFields>;

const normalizeFields = <T extends { certificationBody?: string | null }>({
  certificationBody,
  ...fields
}: T) =>
  withoutNoPosition({
    ...(certificationBody === undefined ? {} : { certifyingBody: certificationBody }),
    ...fields,
  });

/** Fields of a listing to change. A field that is unknown or read-only is rejected by name. */
export const listingPatchSchema = givenFields(editableFields).transform((fields): ListingPatch =>
  normalizeFields(fields),
);

/**
 * What `PATCH /api/listings/{id}` accepts in addition to fields of the listing. `certificateSeen` is for admins only.
 */
const certificateInput = {
  certificateFiles: certificateFilesSchema,
  certificateSeen: certificateSeenSchema.nullable(),
};

/** The validated body of `PATCH /api/listings/{id}`. */
export type ListingEdit = ListingPatch & {
  certificateFiles?: string[] | undefined;
  certificateSeen?: CertificateSeen | null | undefined;
};

/** The body of `PATCH /api/listings/{id}`: fields to change, and data about the certificate. */
export const listingEditSchema = documentAs(
  givenFields({ ...editableFields, ...certificateInput }).transform((fields): ListingEdit =>
    normalizeFields(fields),
  ),
  z.strictObject({ ...editableFields, ...certificateInput }).partial(),
);

/** The fields of a patch as shown in the documentation; all are optional. */
export const listingPatchFieldsSchema = editableSchema.partial();

const mergeableFieldSchema = z.enum(
  editableFieldNames.filter((name) => name !== 'entityType' && name !== 'certificationBody'),
);

/**
 * Body of `POST /api/listings/{id}/merge`: the listing to keep, and the fields that it takes `from` the other one. It
 * keeps its own value of every other field.
 */
export const mergeRequestSchema = z.object({
  intoId: documentId(),
  fields: z.partialRecord(mergeableFieldSchema, z.enum(['from', 'into'])).optional(),
});
export type MergeFields = NonNullable<z.output<typeof mergeRequestSchema>['fields']>;

/** Query of `DELETE /api/listings/{id}`: the public reason why the place is no longer listed. */
export const listingDeletionSchema = z.object({
  cause: z.enum(delistingCauses).optional().default('removed'),
});
export type DelistingCause = z.infer<typeof listingDeletionSchema>['cause'];

/** Id of a history entry: when the field changed, in milliseconds, and its name. */
export const historyEntryId = () => z.string().regex(/^\d{1,15}-[A-Za-z]{1,40}$/, 'Enter the id of an entry');

/** A changed field of a listing, with both values. Only admins receive who changed it, and private values. */
const historyEntrySchema = z
  .object({
    changedAt: z.iso.datetime(),
    field: z.string(),
    from: z.unknown(),
    to: z.unknown(),
    /** Kind of the evidence that caused the change. */
    evidence: z.string().optional(),
    /** Names the entry in other calls. This and the next fields are only for admins. */
    id: historyEntryId().optional(),
    /** Id of the user; null when nobody changed it, or when it is older than this record of who did. */
    by: z.string().nullable().optional(),
    /** Whether the value before this change can be restored: the field has not changed since. */
    isRestorable: z.boolean().optional(),
    /** An admin erased both values. */
    erased: z.literal(true).optional(),
  })
  .meta({ id: 'HistoryEntry' });
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

export const historyListSchema = z.object({
  history: z.array(historyEntrySchema),
  pagination: paginationSchema,
});
export type HistoryList = z.infer<typeof historyListSchema>;

const parameterValue = z.union([z.string(), z.number(), z.boolean()]);
/** Parameters of the list that say how it is shown, not what is in it. */
const viewParameters = ['sort', 'limit', 'offset', 'cursor', 'near', 'facets'];

/** Filters of the list of listings, as in its URL. An unknown one is rejected, because it would leave too many listings. */
export const bulkQuerySchema = documentAs(
  z
    .record(z.string(), z.union([parameterValue, z.array(parameterValue), z.null()]))
    .transform((given, context): ListingQuery => {
      const entries = Object.entries(given).filter(
        ([name, value]) => value !== null && value !== '' && !viewParameters.includes(name),
      );
      const unknown = entries.find(([name]) => !Object.hasOwn(listingQuerySchema.shape, name));
      if (unknown) {
        const [name] = unknown;
        context.addIssue({ code: 'custom', path: [name], message: `There is no filter ${name}` });
        return z.NEVER;
      }
      const texts = entries.map(([name, value]) => [
        name,
        Array.isArray(value) ? value.map(String) : String(value),
      ]);
      const parsed = listingQuerySchema.safeParse(Object.fromEntries(texts), { error: plainMessage });
      for (const { path, message } of parsed.error?.issues ?? [])
        context.addIssue({ code: 'custom', path, message });
      return parsed.data ?? z.NEVER;
    }),
  z.record(z.string(), parameterValue),
);

/** Body of `POST /api/listings/bulk`: the listings by id, or all that match a query, of which the caller expects a number. */
export const bulkRequestSchema = z
  .object({
    action: z.enum(['updateStatus', 'delete']),
    listingIds: boundedList(z.array(z.string().max(limits.text.name)).min(1), limits.bulk).optional(),
    query: bulkQuerySchema.optional(),
    expected: z.int().min(0).optional(),
    data: z
      .object({
        status: listingStatusSchema.optional(),
        reason: z.string().trim().max(limits.text.comment).nullish(),
        cause: z.enum(delistingCauses).optional(),
      })
      .nullish(),
  })
  .superRefine(({ action, data, listingIds, query, expected }, context) => {
    const refuse = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message });
    if (!listingIds && !query) refuse(['listingIds'], 'Choose the listings');
    if (listingIds && query) refuse(['query'], 'Give either listingIds or a query');
    if (query && expected === undefined) refuse(['expected'], 'Say how many listings match');
    if (query?.status === 'deleted') refuse(['query', 'status'], 'Deleted listings can only be restored');
    if (action !== 'updateStatus') return;
    if (!data?.status) refuse(['data', 'status'], 'Choose a status');
    if (data?.status === 'rejected' && !data.reason)
      refuse(['data', 'reason'], 'Explain why the listings are rejected');
  });
type BulkRequest = z.output<typeof bulkRequestSchema>;
/** What is done with each listing. */
export type BulkAction = Pick<BulkRequest, 'action' | 'data'>;

const bulkFailureSchema = z.object({
  id: z.string(),
  code: z.string(),
  message: z.string(),
  /** The name of the listing, in a job. */
  name: z.string().optional(),
});

export const bulkResponseSchema = z.object({
  /** For taking it back; missing when nothing was changed. */
  id: documentId().optional(),
  succeeded: z.array(z.string()),
  failed: z.array(bulkFailureSchema),
});
export type BulkResponse = z.infer<typeof bulkResponseSchema>;

/** A bulk action that continues after the response. */
export const bulkStartedSchema = z.object({ id: documentId() });

/** Progress of a bulk action on all listings that match a query. `done` counts the failed ones too. */
export const bulkJobSchema = z
  .object({
    state: z.enum(['running', 'done', 'cancelled']),
    done: z.int(),
    total: z.int(),
    /** At most the first thousand. */
    failed: z.array(bulkFailureSchema),
    failedTotal: z.int(),
    /** Whether it can still be taken back. */
    isUndoable: z.boolean().default(false),
    /**
     * What taking it back did: `kept` are those that somebody changed or decided since, at most the first thousand, with why.
     * Null while nobody asked for it.
     */
    undone: z
      .object({ done: z.int(), taken: z.int(), kept: z.array(bulkFailureSchema), keptTotal: z.int() })
      .nullable()
      .default(null),
  })
  .meta({ id: 'BulkJob' });
export type BulkJob = z.infer<typeof bulkJobSchema>;

/** Who holds the lock, since when, and until when unless it is renewed. */
export const lockSchema = z
  .object({
    holder: z.object({ id: z.string(), email: z.string() }),
    takenAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'Lock' });
export type Lock = z.infer<typeof lockSchema>;

/** Body of `POST /api/listings/{id}/changes`. */
export const changeRequestSchema = z
  .object({
    fields: listingPatchSchema,
    note: optional(text(limits.text.comment)),
    certificateFiles: certificateFilesSchema,
  })
  .refine(({ fields, certificateFiles }) => Object.keys(fields).length + certificateFiles.length > 0, {
    path: ['fields'],
    error: 'Say what should be changed',
    params: { code: 'no_change' },
  });
export type ChangeRequest = z.output<typeof changeRequestSchema>;

export const changeStatuses = ['pending', 'approved', 'rejected', 'withdrawn'] as const;
const changeStatusSchema = z.enum(changeStatuses);
export type ChangeStatus = z.infer<typeof changeStatusSchema>;

/** Query of `GET /api/changes`. */
export const changeQuerySchema = pageQuerySchema.extend({
  status: changeStatusSchema.optional(),
  listingId: z.string().max(limits.text.name).optional(),
});
export type ChangeQuery = z.output<typeof changeQuerySchema>;

/** Body of `PATCH /api/changes/{id}`. */
export const changeDecisionSchema = z
  .strictObject({
    status: z.enum(['approved', 'rejected', 'withdrawn']),
    reason: optional(text(limits.text.comment)),
    certificateSeen: certificateSeenSchema.nullish(),
  })
  .refine(({ status, certificateSeen }) => status === 'approved' || !certificateSeen, {
    path: ['certificateSeen'],
    error: seenOnApproval,
  });
export type ChangeDecision = z.output<typeof changeDecisionSchema>;

/** A suggested change to a listing. */
export const changeSchema = z
  .object({
    id: documentId(),
    listingId: documentId(),
    fields: z.record(z.string(), z.unknown()),
    note: z.string().nullable(),
    status: changeStatusSchema,
    /** Null when nobody was signed in: `via` says how it came then. */
    requestedBy: z.string().nullable(),
    via: z.enum(['certificate_request', 'photo_offer', 'owner_check']).optional(),
    /** Suggested by the owner, by editing facts that affect the trust level. */
    byOwner: z.boolean(),
    /** How many suggestions of the same person for the same place it holds. */
    count: z.int(),
    /** Photos and PDFs of the certificate sent with it, for admins and the sender. */
    certificateFiles: z.array(certificateFileSchema).optional(),
    /** The values at the time of the suggestion; for admins, like the name of the listing. */
    before: z.record(z.string(), z.unknown()).optional(),
    listingName: z.string().optional(),
    createdAt: z.iso.datetime(),
    decidedAt: z.iso.datetime().optional(),
    reason: z.string().optional(),
  })
  .meta({ id: 'Change' });
export type Change = z.infer<typeof changeSchema>;

export const changeListSchema = z.object({ changes: z.array(changeSchema), pagination: paginationSchema });
export type ChangeList = z.infer<typeof changeListSchema>;

/** Body of `POST /api/listings/duplicates`: the known facts of a place. */
export const duplicateProbeSchema = z.object({
  /** The listing that is compared; it is not reported as its own duplicate. */
  id: documentId().optional(),
  name: requiredText('Business name is required', limits.text.name),
  entityType: entityTypeSchema.optional(),
  address: optional(text()),
  phone: optional(text()),
  barcode: optional(text()),
  provinceId: optional(referenceId()),
  municipalityId: optional(referenceId()),
  latitude: optional(degrees(90)),
  longitude: optional(degrees(180)),
});
export type DuplicateProbe = z.output<typeof duplicateProbeSchema>;

/** Possible duplicates, most likely first. `score` is 0 to 1. */
export const duplicateResponseSchema = z.object({
  candidates: z.array(duplicateCandidateSchema),
});
export type DuplicateResponse = z.infer<typeof duplicateResponseSchema>;
