import { z } from 'zod';
import { listingPatchSchema } from './listing-edit';

/** What the receiver of a mail about a place answers. */
const ownerCheckAnswers = ['still_true', 'changes', 'closed', 'not_mine'] as const;
export type OwnerCheckAnswer = (typeof ownerCheckAnswers)[number];

/** What somebody with the link of an owner's check sees: what the page of the place says, for them to compare. */
export const ownerCheckViewSchema = z
  .object({
    name: z.string(),
    address: z.string().nullable(),
    /** The facts that are asked about, as in a listing; null where nothing is known. */
    fields: z.record(z.string(), z.unknown()),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'OwnerCheckView' });
export type OwnerCheckView = z.output<typeof ownerCheckViewSchema>;

/** Body of `POST /api/owner-checks/{token}`. `fields` only counts with `changes`. */
export const ownerCheckAnswerSchema = z
  .object({
    answer: z.enum(ownerCheckAnswers, { error: `Answer one of ${ownerCheckAnswers.join(', ')}` }),
    fields: listingPatchSchema.optional(),
  })
  .refine(({ answer, fields }) => answer !== 'changes' || Object.keys(fields ?? {}).length > 0, {
    path: ['fields'],
    error: 'Say what should be changed',
    params: { code: 'no_change' },
  });
export type OwnerCheckSubmission = z.output<typeof ownerCheckAnswerSchema>;
