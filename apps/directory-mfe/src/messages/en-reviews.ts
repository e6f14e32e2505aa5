import { defineCatalogue, type Translator, useTranslator } from '@halalmap/i18n';

/** Texts of the reviews of a place. */
const reviewsMessages = {
  'reviews.write': 'Write a review',
  'reviews.ownPlace': 'This is your place. Owners can reply to reviews but cannot write them.',
  'reviews.from': 'from {total, plural, one {# review} other {# reviews}}',
  'reviews.bars': 'Ratings by stars',
  'reviews.bar':
    '{stars, plural, one {# star} other {# stars}}: {count, plural, one {# review} other {# reviews}}',
  'reviews.sort': 'Sort reviews',
  'reviews.sort.newest': 'Newest',
  'reviews.sort.helpful': 'Most helpful',
  'reviews.list': 'Reviews',
  'reviews.rest': 'Show {count, plural, one {one more review} other {# more reviews}}',
  'reviews.more': 'Load more reviews',
  'reviews.loading': 'Loading the reviews',
  'reviews.slow': 'The reviews are taking longer than usual. We are still trying.',
  'reviews.failed': 'The reviews did not load',
  'reviews.moreFailed': 'More reviews did not load',
  'reviews.whole': 'Read more',
  'reviews.less': 'Show less',
  'reviews.none': 'No reviews yet',
  'reviews.noneText': 'Have you been there? The first review helps whoever comes next.',
  'reviews.noneOwner': 'They will appear here, and you can reply to each one.',
  'reviews.first': 'Write the first review',
  'reviews.yours': 'Your review',
  'reviews.countsFrom': 'Counts from {day}',
  'reviews.countsFromText':
    'Your account is new, so your rating counts from {day}. Everybody can read your review already.',
  'reviews.by': 'the review by {name}',
  'reviews.formerMember': 'Former member',
  'reviews.verified': 'Verified',
  'reviews.edited': 'edited {day}',
  'reviews.editedSameDay': 'edited',
  'reviews.stars.1': 'Very poor',
  'reviews.stars.2': 'Poor',
  'reviews.stars.3': 'Fair',
  'reviews.stars.4': 'Good',
  'reviews.stars.5': 'Very good',
  'reviews.rated': 'Rated {stars} of 5:',
  'reviews.answer': 'Reply from the owner',
  'reviews.helpful': 'Helpful ({count, number})',
  'reviews.helpfulOf':
    'Helpful, {count, plural, one {# person says so} other {# people say so}}: review by {name}',
  'reviews.helpfulOwn': '{count, plural, =0 {} one {Helpful to # person} other {Helpful to # people}}',
  'reviews.helpfulFailed': 'Your vote was not counted',
  'reviews.report': 'Report',
  'reviews.reportOf': 'Report the review by {name}',
  'reviews.reported': 'Reported. An admin will review it.',
  'reviews.reportedNow': 'Thank you. Your report was sent; an admin will review it.',
  'reviews.edit': 'Edit',
  'reviews.editOf': 'Edit your review',
  'reviews.delete': 'Delete',
  'reviews.deleteOf': 'Delete the review by {name}',
  'reviews.deleteOwn': 'Delete your review',
  'reviews.doAnswer': 'Reply',
  'reviews.doAnswerOf': 'Reply to the review by {name}',
  'reviews.editAnswer': 'Edit reply',
  'reviews.editAnswerOf': 'Edit reply to {name}',
  'reviews.deleteAnswer': 'Delete reply',
  'reviews.deleteAnswerOf': 'Delete reply to {name}',
  'reviews.dialogFailed': 'The form did not load',
} as const;

// Separate from the texts of the app: they are loaded with the reviews.
const catalogue = defineCatalogue({ en: reviewsMessages }, 'directory/reviews');

export type ReviewsText = Translator<keyof typeof reviewsMessages>;

/** The texts of reviews in the current language. */
export const useReviewsText = (): ReviewsText => useTranslator(catalogue);
