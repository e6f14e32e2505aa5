import { defineCatalogue, type Translator, useTranslator } from '@halalmap/i18n';

/** Texts of the dialogs in which reviews are written, answered and reported. */
export const reviewDialogsMessages = {
  'write.title': 'Write a review',
  'write.editTitle': 'Edit your review',
  'write.about': 'Of {name}. Your first name and initial stand beside it.',
  'write.rating': 'Your rating',
  'write.star': '{stars, plural, one {# star} other {# stars}}: {words}',
  'write.noRating': 'Choose one to five stars',
  'write.chooseRating': 'Choose one to five stars.',
  'write.heading': 'Title',
  'write.comment': 'Your review',
  'write.commentHint': 'What should somebody know who goes there for the first time?',
  'write.counter': '{count, number} of {max, number} characters',
  'write.tooLong': 'Enter at most {max, number} characters',
  'write.photos': 'Photos',
  'write.photo': 'Photo {number}',
  'write.optional': '(optional)',
  'write.leftOut':
    '{count, plural, one {# photo is not there and is left out} other {# photos are not there and are left out}}',
  'write.restored': 'This is what you typed before.',
  'write.startOver': 'Start over',
  'write.photosAway': 'Photos cannot be taken right now',
  'write.photosAwayText': 'You can send your review without them and add them later.',
  'write.without': 'Send without photos',
  'write.cancel': 'Cancel',
  'write.send': 'Send review',
  'write.save': 'Save changes',
  'write.signIn': 'Sign in and go on',
  'write.needsAccount': 'Sign in to send this',
  'write.needsAccountText': 'What you typed stays on this device and is here when you are back.',
  'write.failed': 'Your review was not sent',
  'write.limited':
    'You have sent many reviews. The next one can be sent in {minutes, plural, one {# minute} other {# minutes}}. What you typed is kept.',
  'write.gone': 'Your earlier review is gone meanwhile. Sending this writes it anew.',
  'write.sent': 'Your review is published',
  'write.saved': 'Your review is changed',
  'write.exists': 'You have reviewed this place already',
  'write.existsText': 'This is what you wrote on {day}. What you typed now is kept below.',
  'write.changed': 'Your review was changed elsewhere',
  'write.changedText': 'This is how it stands now. What you typed is kept below.',
  'write.takeMine': 'Put what I typed in its place',
  'write.takeTheirs': 'Go on with this one',
  'report.title': 'Report a review',
  'report.intro': 'An admin reads it and decides. The author does not learn who reported it.',
  'report.reason': 'What is wrong with this review?',
  'report.noReason': 'Say what is wrong with this review',
  'report.send': 'Send report',
  'report.failed': 'Your report was not sent',
  'answer.title': 'Answer as the owner',
  'answer.editTitle': 'Edit your answer',
  'answer.text': 'Your answer',
  'answer.noText': 'Write an answer',
  'answer.hint': 'Everybody can read it, below the review.',
  'answer.send': 'Publish answer',
  'answer.save': 'Save answer',
  'answer.sent': 'Your answer is published',
  'answer.failed': 'Your answer was not published',
  'delete.title': 'Delete your review?',
  'delete.text':
    'It goes with its photos, its helpful votes and the owner’s answer. The text stays on this device, so that you can write it again.',
  'delete.otherTitle': 'Delete the review by {name}?',
  'delete.otherText': 'It cannot be brought back.',
  'delete.answerTitle': 'Delete your answer?',
  'delete.answerText': 'You can write another one.',
  'delete.do': 'Delete review',
  'delete.doAnswer': 'Delete answer',
  'delete.done': 'Your review was deleted',
  'delete.doneText':
    'What you wrote is still on this device{photos, select, yes {, without its photos} other {}}.',
  'delete.undo': 'Undo',
  'delete.again': 'Write it again',
  'delete.answerDone': 'Your answer was deleted',
  'delete.failed': 'It was not deleted',
} as const;

const catalogue = defineCatalogue({ en: reviewDialogsMessages });

export type ReviewDialogsText = Translator<keyof typeof reviewDialogsMessages>;

/** The texts of the dialogs about reviews in the current language; they come with those. */
export const useReviewDialogsText = (): ReviewDialogsText => useTranslator(catalogue);
