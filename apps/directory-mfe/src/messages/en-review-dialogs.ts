import { defineCatalogue, type Translator, useTranslator } from '@halalmap/i18n';

/** Texts of the dialogs in which reviews are written, replied to and reported. */
const reviewDialogsMessages = {
  'write.title': 'Write a review',
  'write.editTitle': 'Edit your review',
  'write.about': 'For {name}. Your first name and initial are shown with it.',
  'write.rating': 'Your rating',
  'write.star': '{stars, plural, one {# star} other {# stars}}: {words}',
  'write.noRating': 'Choose a rating',
  'write.chooseRating': 'From one to five stars.',
  'write.heading': 'Title',
  'write.comment': 'Your review',
  'write.commentHint': 'What should someone going there for the first time know?',
  'write.counter': '{count, number} of {max, number} characters',
  'write.tooLong': 'Enter at most {max, number} characters',
  'write.photos': 'Photos',
  'write.photo': 'Photo {number}',
  'write.optional': '(optional)',
  'write.leftOut':
    '{count, plural, one {# photo is missing and is left out} other {# photos are missing and are left out}}',
  'write.restored': 'Your draft is restored.',
  'write.startOver': 'Start over',
  'write.photosAway': 'Photos can’t be uploaded right now',
  'write.photosAwayText': 'You can send your review without them and add them later.',
  'write.without': 'Send without photos',
  'write.cancel': 'Cancel',
  'write.send': 'Send review',
  'write.save': 'Save changes',
  'write.signIn': 'Sign in and continue',
  'write.needsAccount': 'Sign in to send this',
  'write.needsAccountText': 'Your draft is saved on this device and will be here when you come back.',
  'write.failed': 'Your review was not sent',
  'write.limited':
    'You have sent many reviews. You can send the next one in {minutes, plural, one {# minute} other {# minutes}}. Your draft is kept.',
  'write.gone': 'Your earlier review no longer exists. Sending this creates a new one.',
  'write.sent': 'Your review is published',
  'write.saved': 'Your review is updated',
  'write.exists': 'You have already reviewed this place',
  'write.existsText': 'This is what you wrote on {day}. Your new text is kept below.',
  'write.changed': 'Your review was changed elsewhere',
  'write.changedText': 'This is the current version. Your new text is kept below.',
  'write.takeMine': 'Replace it with my text',
  'write.takeTheirs': 'Continue with the current version',
  'report.title': 'Report a review',
  'report.intro': 'An admin will review it. The author is not told who reported it.',
  'report.reason': 'What is wrong with this review?',
  'report.send': 'Send report',
  'report.failed': 'Your report was not sent',
  'answer.title': 'Reply as the owner',
  'answer.editTitle': 'Edit your reply',
  'answer.text': 'Your reply',
  'answer.hint': 'Everyone can read it, below the review.',
  'answer.send': 'Publish reply',
  'answer.save': 'Save reply',
  'answer.sent': 'Your reply is published',
  'answer.failed': 'Your reply was not published',
  'delete.title': 'Delete your review?',
  'delete.text':
    'Its photos, helpful votes and the owner’s reply are deleted too. The text stays on this device, so that you can post it again.',
  'delete.otherTitle': 'Delete the review by {name}?',
  'delete.otherText': 'This cannot be undone.',
  'delete.answerTitle': 'Delete your reply?',
  'delete.answerText': 'You can write another one.',
  'delete.do': 'Delete review',
  'delete.doAnswer': 'Delete reply',
  'delete.done': 'Your review was deleted',
  'delete.doneText':
    'What you wrote is still on this device{photos, select, yes {, without its photos} other {}}.',
  'delete.undo': 'Undo',
  'delete.again': 'Write it again',
  'delete.answerDone': 'Your reply was deleted',
  'delete.failed': 'It could not be deleted',
} as const;

const catalogue = defineCatalogue({ en: reviewDialogsMessages }, 'directory/review-dialogs');

export type ReviewDialogsText = Translator<keyof typeof reviewDialogsMessages>;

/** The texts of the review dialogs in the current language; they are loaded with the dialogs. */
export const useReviewDialogsText = (): ReviewDialogsText => useTranslator(catalogue);
