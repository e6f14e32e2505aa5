import { z } from 'zod';
import { documentId, optional, requiredText, text, wholeNumber } from './fields';
import { givenFields } from './given-fields';
import { limits } from './limits';
import { paginationSchema } from './listing';
import { pageQuerySchema } from './listing-query';

/** Body of `POST /api/listings/{id}/reviews`. */
export const reviewSubmissionSchema = z.object({
  rating: wholeNumber(1, 5),
  title: optional(text(limits.text.name)),
  comment: optional(text(limits.text.comment)),
});
export type ReviewSubmission = z.output<typeof reviewSubmissionSchema>;

/** Body of `PATCH /api/reviews/{id}`. */
export const reviewPatchSchema = givenFields(reviewSubmissionSchema.shape);
export type ReviewPatch = z.output<typeof reviewPatchSchema>;

export const reviewSorts = ['newest', 'helpful'] as const;

/** Query of `GET /api/listings/{id}/reviews`. */
export const reviewQuerySchema = pageQuerySchema.extend({
  sort: z.enum(reviewSorts).optional().default('newest'),
});
export type ReviewQuery = z.output<typeof reviewQuerySchema>;

/** Body of `PUT /api/reviews/{id}/answer`. */
export const reviewAnswerSchema = z.object({
  text: requiredText('Write an answer', limits.text.comment),
});

/** A review on the wire. */
export const reviewSchema = z
  .object({
    id: documentId(),
    listingId: documentId(),
    /** First name and initial; null for an account that is gone. */
    author: z.string().nullable(),
    rating: z.int(),
    title: z.string().nullable(),
    comment: z.string().nullable(),
    images: z.array(z.string()),
    isVerified: z.boolean(),
    helpfulCount: z.int(),
    /** What the owner of the listing says to it. */
    answer: z.object({ text: z.string(), answeredAt: z.iso.datetime() }).nullable(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    /** For the signed in: whether it is their own, and whether they found it helpful. */
    mine: z.boolean().optional(),
    foundHelpful: z.boolean().optional(),
  })
  .meta({ id: 'Review' });
export type Review = z.infer<typeof reviewSchema>;

export const reviewListSchema = z.object({ reviews: z.array(reviewSchema), pagination: paginationSchema });
export type ReviewList = z.infer<typeof reviewListSchema>;

/** Body of `POST /api/reviews/{id}/report`. */
export const reportSubmissionSchema = z.object({
  reason: requiredText('Say what is wrong with this review', limits.text.comment),
});

export const reportStatuses = ['open', 'upheld', 'dismissed'] as const;
export const reportStatusSchema = z.enum(reportStatuses);
export type ReportStatus = z.infer<typeof reportStatusSchema>;

/** Query of `GET /api/reports`. */
export const reportQuerySchema = pageQuerySchema.extend({ status: reportStatusSchema.optional() });
export type ReportQuery = z.output<typeof reportQuerySchema>;

/** Body of `PATCH /api/reports/{id}`. */
export const reportDecisionSchema = z.object({ status: z.enum(['upheld', 'dismissed']) });
export type ReportDecision = z.output<typeof reportDecisionSchema>;

/** A report on the wire, with the words that it is about as they stood when it was made. */
export const reportSchema = z
  .object({
    id: documentId(),
    reviewId: documentId(),
    listingId: documentId(),
    reason: z.string(),
    status: reportStatusSchema,
    review: z.object({ rating: z.int(), title: z.string().nullable(), comment: z.string().nullable() }),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Report' });
export type Report = z.infer<typeof reportSchema>;

export const reportListSchema = z.object({ reports: z.array(reportSchema), pagination: paginationSchema });
export type ReportList = z.infer<typeof reportListSchema>;
