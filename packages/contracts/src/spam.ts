import { z } from 'zod';
import { listingSchema, paginationSchema } from './listing';

/** Why a submission without an account may be spam. */
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
  .extend({ spam: z.object({ score: z.int(), reasons: z.array(spamReasonSchema) }) })
  .meta({ id: 'LikelySpam' });
export type LikelySpam = z.output<typeof likelySpamSchema>;

export const likelySpamListSchema = z
  .object({ listings: z.array(likelySpamSchema), pagination: paginationSchema })
  .meta({ id: 'LikelySpamList' });
export type LikelySpamList = z.output<typeof likelySpamListSchema>;

/** `blocked` rejects the submission and blocks its sender, `not_spam` moves it to the queue of submissions. */
const spamDecisions = ['blocked', 'not_spam'] as const;
export type SpamDecision = (typeof spamDecisions)[number];

/** The body of `PATCH /api/likely-spam/{id}`. */
export const spamDecisionSchema = z.strictObject({ status: z.enum(spamDecisions) });
