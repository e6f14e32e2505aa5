import { z } from 'zod';
import { verdictSchema } from './review';
import { documentId } from './fields';
import { listingSchema, paginationSchema } from './listing';
import { entityTypeSchema, listingStatuses, listingStatusSchema } from './listing-fields';

/** `GET /api/analytics/overview`: the admin dashboard. Counts exclude deleted listings. */
export const overviewSchema = z
  .object({
    byStatus: z.record(listingStatusSchema, z.int()),
    /** How many pending listings are likely spam. */
    likelySpam: z.int(),
    /** An earlier release counts fewer types. */
    byType: z.partialRecord(entityTypeSchema, z.int()),
    /** How long submissions have waited for a decision. `oldest` leaves out likely spam. */
    pendingAge: z.object({
      oldest: z.iso.datetime().nullable(),
      withinDay: z.int(),
      withinWeek: z.int(),
      older: z.int(),
    }),
    /** Places that several users reported as closed, not resolved yet. */
    alerts: z.array(
      z.object({ listingId: documentId(), name: z.string(), verdict: verdictSchema, people: z.int() }),
    ),
    /** Places that accounts of less than seven days reviewed at least three times within a day, most first. */
    newAccountReviews: z.array(z.object({ listingId: documentId(), name: z.string(), reviews: z.int() })),
    /** Places of which a dispute has waited for a decision for more than 14 days, the longest waiting first. */
    overdueDisputes: z.array(
      z.object({
        listingId: documentId(),
        name: z.string(),
        verdict: verdictSchema,
        since: z.iso.datetime(),
      }),
    ),
    /** The ten most recently changed listings. */
    recentActivity: z.array(
      z.object({
        listingId: documentId(),
        name: z.string(),
        entityType: entityTypeSchema,
        status: listingStatusSchema,
        changedAt: z.iso.datetime(),
      }),
    ),
    /** Brands by approved listings, most first: those of the reference data, and others that products name. */
    brandPerformance: z.array(z.object({ name: z.string(), listingCount: z.int(), isVerified: z.boolean() })),
  })
  .meta({ id: 'Overview' });
export type Overview = z.infer<typeof overviewSchema>;

/** Why a submission of a visitor or a new account may be spam. */
const spamReasonCodes = [
  'hidden_field',
  'too_fast',
  'links',
  'repeated_description',
  'repeated_name',
] as const;

const spamReasonSchema = z.object({
  code: z.enum(spamReasonCodes),
  /** Its part of the score. */
  score: z.int(),
  /** Seconds, links, or how often the text was sent before; null when nothing is counted. */
  count: z.number().nullable(),
});
export type SpamReason = z.output<typeof spamReasonSchema>;

/** A pending submission that is likely spam, for admins. */
const likelySpamSchema = listingSchema
  .extend({
    spam: z.object({
      score: z.int(),
      reasons: z.array(spamReasonSchema),
      /** How many others in the queue came from its network. */
      sameNetwork: z.int().default(0),
    }),
  })
  .meta({ id: 'LikelySpam' });
export type LikelySpam = z.output<typeof likelySpamSchema>;

/**
 * A network from which visitors and new accounts cannot send anything for a while, for admins. Its address is not stored:
 * `network` only tells one from another.
 */
const blockSchema = z
  .object({
    id: z.string(),
    network: z.string(),
    /** Why: it sent spam, or an account that was used there was restricted. Null on entries of earlier versions. */
    reason: z.enum(['spam', 'restricted']).nullable(),
    /** The admin, and when; null on entries of earlier versions. */
    by: z.string().nullable(),
    createdAt: z.iso.datetime().nullable(),
    until: z.iso.datetime(),
    /** How many accounts were restricted that were used there. */
    accounts: z.int(),
  })
  .meta({ id: 'Block' });

export const blockListSchema = z.object({ blocks: z.array(blockSchema), pagination: paginationSchema });
export type BlockList = z.output<typeof blockListSchema>;

export const likelySpamListSchema = z
  .object({ listings: z.array(likelySpamSchema), pagination: paginationSchema })
  .meta({ id: 'LikelySpamList' });
export type LikelySpamList = z.output<typeof likelySpamListSchema>;

/** `blocked` rejects the submission and blocks its sender, `not_spam` moves it to the queue of submissions. */
const spamDecisions = ['blocked', 'not_spam'] as const;
export type SpamDecision = (typeof spamDecisions)[number];

/** The body of `PATCH /api/likely-spam/{id}`. */
export const spamDecisionSchema = z.strictObject({ status: z.enum(spamDecisions) });

export const exportFormats = ['json', 'csv', 'geojson'] as const;

/** Query of `GET /api/listings/export`. */
export const exportQuerySchema = z.object({
  format: z.enum(exportFormats).optional().default('json'),
  status: z.enum(['all', ...listingStatuses]).optional(),
});
export type ExportQuery = z.output<typeof exportQuerySchema>;
