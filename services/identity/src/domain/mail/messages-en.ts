import { product } from '@halalmap/contracts';

/**
 * The texts of mails about places in English. `{place}`, `{day}` and `{words}` are filled in; paragraphs are separated by
 * blank lines.
 */
export const en = {
  greeting: 'Good day,',
  greetingByName: 'Dear {name},',
  aPlace: 'your place',
  reason: 'The reason:\n{words}',
  ignore: 'If this was not you, you can ignore this email.',

  'submissionReceived.subject': 'We have received {place}',
  'submissionReceived.text':
    'thank you for submitting {place}. We check every place before it is published, mostly within 24 to 48 hours. We write again when we have decided.',
  'submissionReceived.link': 'See how it stands',

  'submissionPublished.subject': '{place} is published',
  'submissionPublished.text': `thank you: {place} is now on ${product.name}, and everybody can find it.`,
  'submissionPublished.link': 'Open its page',

  'submissionRejected.subject': '{place} was not published',
  'submissionRejected.text': 'we have looked at {place} and decided not to publish it.',
  'submissionRejected.link': 'See your submission',

  'claimApproved.subject': 'You now manage {place}',
  'claimApproved.text':
    'your claim of {place} was approved. You can now edit its page, add photos and answer reviews.',
  'claimApproved.link': 'Manage your place',

  'claimRejected.subject': 'Your claim of {place} was not approved',
  'claimRejected.text': 'we have looked at your claim of {place} and did not approve it.',
  'claimRejected.link': 'See your claims',

  'changeApproved.subject': 'Your edit of {place} was accepted',
  'changeApproved.text': 'thank you: your edit of {place} was accepted and is now on its page.',
  'changeApproved.link': 'Open its page',

  'changeRejected.subject': 'Your edit of {place} was not accepted',
  'changeRejected.text': 'we have looked at your edit of {place} and did not accept it.',
  'changeRejected.link': 'See your edits',

  'reviewAnswered.subject': '{place} has answered your review',
  'reviewAnswered.text': 'the owner of {place} has answered your review:\n{words}',
  'reviewAnswered.link': 'Read it on its page',
  'reviewAnswered.stop': 'Stop emails about answers to my reviews',

  'placeDisputed.subject': 'Somebody says that a fact about {place} is wrong',
  'placeDisputed.text':
    'a member says that something about {place} is wrong. Until an admin has looked into it, its page says that it is under review. You can answer there: your answer is shown beside it.',
  'placeDisputed.link': 'See what is said, and answer',

  'certificateEnding.subject': 'The halal certificate of {place} ends on {day}',
  'certificateEnding.text':
    'the halal certificate of {place} ends on {day}. After that day its page says that the certificate has ended.\n\nWhen you have the new one, send us a photo or PDF of it with its number and date.',
  'certificateEnding.link': 'Send the new certificate',
  'certificateEnding.stop': 'Stop emails about certificates that end',

  'certificateRequested.subject': 'Please send the new halal certificate of {place}',
  'certificateRequested.text': `this address belongs to {place} on ${product.name}. Its halal certificate has ended or ends soon. If there is a new one, please send us a photo or PDF of it with its number and date. You need no account.`,
  'certificateRequested.link': 'Send the new certificate',
  'certificateRequested.until':
    'The link works once, until {day}. We look at every certificate before its page changes. If this is not your place, you can ignore this email.',

  newsletterStop: 'Stop the newsletter',
} as const;
