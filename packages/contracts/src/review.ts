import { z } from 'zod';
import { documentId, email, givenFields, optional, requiredText, text, wholeNumber, yesOrNo } from './fields';
import { attachedImagesSchema, shownImageSchema } from './image';
import { limits } from './limits';
import { type Pagination, paginationSchema } from './listing';
import { pageQuerySchema } from './listing-query';
import { halalAnswers, problemKinds, verdicts, waysOfKnowing } from './listing-values';

/** Body of `POST /api/listings/{id}/reviews`. */
export const reviewSubmissionSchema = z.object({
  rating: wholeNumber(1, 5),
  title: optional(text(limits.text.name)),
  comment: optional(text(limits.text.comment)),
  images: attachedImagesSchema,
});
export type ReviewSubmission = z.output<typeof reviewSubmissionSchema>;

/** Body of `PATCH /api/reviews/{id}`. `images` is the complete new list: uploads, and existing ones to keep. */
export const reviewPatchSchema = givenFields(reviewSubmissionSchema.shape);
export type ReviewPatch = z.output<typeof reviewPatchSchema>;

const reviewSorts = ['newest', 'helpful'] as const;

/** Query of `GET /api/listings/{id}/reviews`. */
export const reviewQuerySchema = pageQuerySchema.extend({
  sort: z.enum(reviewSorts).optional().default('newest'),
});
export type ReviewQuery = z.output<typeof reviewQuerySchema>;

/** Query of `GET /api/reviews`. */
export const userReviewQuerySchema = pageQuerySchema.extend({ userId: documentId() });
export type UserReviewQuery = z.output<typeof userReviewQuerySchema>;

/** Body of `PUT /api/reviews/{id}/answer`. */
export const reviewAnswerSchema = z.object({
  text: requiredText('Write a reply', limits.text.comment),
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
    images: z.array(shownImageSchema),
    isVerified: z.boolean(),
    /** Whether it is in the average: it was written by an account of 7 days or more, or 7 days ago. */
    counts: z.boolean(),
    /** When it starts to count, for its author and admins; missing once it does. */
    countsFrom: z.iso.datetime().optional(),
    helpfulCount: z.int(),
    /** Reply of the owner of the listing. */
    answer: z.object({ text: z.string(), answeredAt: z.iso.datetime() }).nullable(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    /** For signed-in users: whether it is their own review, and whether they marked it as helpful. */
    mine: z.boolean().optional(),
    foundHelpful: z.boolean().optional(),
    /** For signed-in users, in lists: whether they reported it and the report is open. */
    reported: z.boolean().optional(),
  })
  .meta({ id: 'Review' });
export type Review = z.infer<typeof reviewSchema>;

const reviewSummarySchema = z
  .object({
    /** Of the reviews that count: one decimal; null without any. */
    average: z.number().nullable(),
    /** All that are shown, and those of them that count. */
    total: z.int(),
    counted: z.int(),
    /** Number of reviews that count with one star, two, and so on to five. */
    counts: z.array(z.int()).length(5),
  })
  .meta({ id: 'ReviewSummary' });
export type ReviewSummary = z.infer<typeof reviewSummarySchema>;

/** The rating of a place. Snapshots of earlier versions have no counts: there all reviews count. */
interface Rating {
  averageRating: number | null;
  totalReviews: number;
  countedReviews?: number | undefined;
  ratingSum?: number | undefined;
}

/** The whole rating of a place, also of a snapshot of an earlier version. */
export const wholeRating = ({
  averageRating,
  totalReviews,
  countedReviews = totalReviews,
  ratingSum = Math.round((averageRating ?? 0) * countedReviews),
}: Rating) => ({ averageRating, totalReviews, countedReviews, ratingSum });

/** A place without ratings is ranked like one with five ratings of 3.5, which every rating outweighs a little more. */
const assumed = { ratings: 5, average: 3.5 };

/**
 * What places are ranked by when they are sorted by rating, so that one review of five stars does not outrank forty good
 * ones.
 */
export const rankedRating = (rating: Rating): number => {
  const { countedReviews, ratingSum } = wholeRating(rating);
  return (assumed.average * assumed.ratings + ratingSum) / (assumed.ratings + countedReviews);
};

/** The signed-in user's relation to the reviews of a listing. */
const reviewReaderSchema = z
  .object({
    /** Owners reply to reviews of their place and cannot write one. */
    ownsListing: z.boolean(),
    /** Their own review, on whichever page it is. */
    review: reviewSchema.nullable(),
    /** ETag of their own review for `If-Match`. */
    reviewTag: z.string().nullable(),
  })
  .meta({ id: 'ReviewReader' });
export type ReviewReader = z.infer<typeof reviewReaderSchema>;

export const reviewListSchema = z.object({
  reviews: z.array(reviewSchema),
  pagination: paginationSchema,
  summary: reviewSummarySchema,
  /** For the signed in. */
  reader: reviewReaderSchema.optional(),
});
export type ReviewList = z.infer<typeof reviewListSchema>;

/** Body of `POST /api/reviews/{id}/report`. */
export const reportSubmissionSchema = z.object({
  reason: requiredText('Explain what is wrong with this review', limits.text.comment),
});

export const reportStatuses = ['open', 'upheld', 'dismissed'] as const;
const reportStatusSchema = z.enum(reportStatuses);
export type ReportStatus = z.infer<typeof reportStatusSchema>;

/** Body of `POST /api/listings/{id}/reports`. `imageId` names one of the photos of the listing. */
export const listingReportSubmissionSchema = z.object({
  kind: z.enum(problemKinds),
  text: optional(text(limits.text.comment)),
  imageId: optional(documentId()),
  /** Where an answer may be sent. Only admins see it. */
  email: optional(email()),
});
export type ListingReportSubmission = z.output<typeof listingReportSubmissionSchema>;

/** Query of `GET /api/reports`: reports of reviews, unless it asks for those of listings. */
export const reportQuerySchema = pageQuerySchema.extend({
  about: z.enum(['review', 'listing']).optional().default('review'),
  status: reportStatusSchema.optional(),
  reporterId: documentId().optional(),
});
export type ReportQuery = z.output<typeof reportQuerySchema>;

/** Body of `PATCH /api/reports/{id}`. */
export const reportDecisionSchema = z.strictObject({ status: z.enum(['upheld', 'dismissed']) });
export type ReportDecision = z.output<typeof reportDecisionSchema>;

const reportedWords = { rating: z.int(), title: z.string().nullable(), comment: z.string().nullable() };

/** A report of a review on the wire, with the reported text at that time. */
export const reportSchema = z
  .object({
    id: documentId(),
    about: z.literal('review'),
    reviewId: documentId(),
    listingId: documentId(),
    listingName: z.string(),
    reason: z.string(),
    reportedBy: documentId(),
    reporterId: documentId(),
    /** How often the same person has sent it. */
    count: z.int(),
    status: reportStatusSchema,
    review: z.object(reportedWords),
    /** The account that wrote the review; null once that, or the review, is deleted. */
    authorId: documentId().nullable().default(null),
    /** The review in its current state; null if it was deleted. */
    current: z
      .object({ author: z.string().nullable(), ...reportedWords, images: z.array(shownImageSchema) })
      .nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Report' });
export type Report = z.infer<typeof reportSchema>;

export type ReportList = { reports: Report[]; pagination: Pagination };

/** A report of a listing or one of its photos on the wire, for admins only. It has no effect by itself. */
const listingReportSchema = z
  .object({
    id: documentId(),
    about: z.literal('listing'),
    listingId: documentId(),
    listingName: z.string(),
    kind: z.enum(problemKinds),
    text: z.string().nullable(),
    imageId: documentId().nullable(),
    /** Null when none was given, and 90 days after the decision. */
    email: z.string().nullable(),
    /** Null for visitors. */
    reporterId: documentId().nullable(),
    /** Sent as the answer to a mail to the owner or the address of the place; `other` is `not_mine` then. */
    via: z.literal('owner_check').optional(),
    /** How often the same person has sent it; then `text` holds all their different texts. */
    count: z.int(),
    status: reportStatusSchema,
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'ListingReport' });
export type ListingReport = z.infer<typeof listingReportSchema>;
export type ListingReportList = { reports: ListingReport[]; pagination: Pagination };

/** A report of either kind. */
export const anyReportSchema = z.discriminatedUnion('about', [reportSchema, listingReportSchema]);
export const reportListSchema = z.object({
  reports: z.array(anyReportSchema),
  pagination: paginationSchema,
});

export const verdictSchema = z.enum(verdicts);
export type Verdict = z.infer<typeof verdictSchema>;

/**
 * Body of `POST /api/listings/{id}/confirmations`. `halal` answers whether the food is halal, as far as the user saw;
 * `none` is a dispute, whatever the verdict.
 */
export const confirmationSubmissionSchema = z
  .object({
    verdict: verdictSchema,
    halal: optional(z.enum(halalAnswers)),
    how: optional(z.enum(waysOfKnowing)),
    /** Of a mosque: only its Jumu'ah times are confirmed, once a Friday. */
    topic: z.literal('jumuah').nullish(),
    note: optional(text(limits.text.comment)),
  })
  .refine(({ topic, verdict }) => !topic || verdict === 'still_true', {
    path: ['verdict'],
    error: 'Jumu’ah times can only be confirmed here. Suggest an edit where they are wrong',
  })
  .transform((given) => (given.halal === 'none' ? { ...given, verdict: 'not_halal' as const } : given));
export type ConfirmationSubmission = z.output<typeof confirmationSubmissionSchema>;

/** Query of `GET /api/confirmations`. */
export const confirmationQuerySchema = pageQuerySchema.extend({
  verdict: verdictSchema.optional(),
  open: yesOrNo,
});
export type ConfirmationQuery = z.output<typeof confirmationQuerySchema>;

/** Body of `PATCH /api/confirmations/{id}`. */
export const confirmationDecisionSchema = z.strictObject({
  status: z.enum(['resolved', 'rejected']),
  note: requiredText('Enter what you found', limits.text.comment),
});
export type ConfirmationDecision = z.output<typeof confirmationDecisionSchema>;

/** A confirmation or dispute of a listing on the wire. A confirmation needs no decision and is `accepted`. */
export const confirmationSchema = z
  .object({
    id: documentId(),
    listingId: documentId(),
    verdict: verdictSchema,
    halal: z.enum(halalAnswers).nullable(),
    how: z.enum(waysOfKnowing).nullable(),
    note: z.string().nullable(),
    /** Whether it counts for others: fixed by the account of its author when it was given. */
    counts: z.boolean(),
    /** What the owner answers to a dispute. */
    answer: z.object({ text: z.string(), answeredAt: z.iso.datetime() }).nullable(),
    status: z.enum(['accepted', 'open', 'resolved', 'rejected']),
    /** The admin's finding; for admins only, like the next two fields. */
    adminNote: z.string().nullable().optional(),
    listingName: z.string().optional(),
    userId: documentId().optional(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Confirmation' });
export type Confirmation = z.infer<typeof confirmationSchema>;

export const confirmationListSchema = z.object({
  confirmations: z.array(confirmationSchema),
  pagination: paginationSchema,
});
export type ConfirmationList = z.infer<typeof confirmationListSchema>;

/** Reviews of one account, with the names of the places. */
export const userReviewListSchema = z.object({
  reviews: z.array(reviewSchema.extend({ listingName: z.string() })),
  pagination: paginationSchema,
});
export type UserReviewList = z.infer<typeof userReviewListSchema>;
