import { defineCatalogue, type Translator, useTranslator } from '@halalmap/i18n';
import { en, groups } from './en';

/** Texts of the pages that people open with a link of their own. */
const linkMessages = {
  'receipt.title': 'Your submission',
  'receipt.loading': 'Loading your submission',
  'receipt.failed': 'Your submission cannot be shown right now',
  'receipt.unknown': 'This receipt no longer works',
  'receipt.unknownText':
    'Check that the whole link was copied. A receipt works until 90 days after the decision.',
  'receipt.pending': 'Waiting for review',
  'receipt.pendingText':
    'We check every place{hours, plural, =0 {} one { within # hour} other { within # hours}} before it is published. Come back to this page to see the result.',
  'receipt.approved': 'Published',
  'receipt.approvedText': 'Thank you. Everybody can find it now.',
  'receipt.goneText': 'It was published, and is not listed at the moment.',
  'receipt.rejected': 'Not published',
  'receipt.rejectedText': 'We decided not to publish this place.',
  'receipt.reason': 'The reason',
  'receipt.again': 'You can submit it again with corrected details.',
  'receipt.submitted': 'Submitted',
  'receipt.decided': 'Decided',
  'receipt.open': 'Open its page',
  'receipt.copy': 'Copy the link of this page',
  'receipt.keep': 'Keep this link to yourself: whoever has it can see this page.',
  'receipt.more': 'Submit another place',
  'certificate.title': 'Send the new certificate',
  'certificate.loading': 'Loading the place',
  'certificate.unknown': 'This link no longer works',
  'certificate.unknownText': 'It works once, for 30 days. Ask us for a new one with the contact form.',
  'certificate.link':
    'This link works once, until {day}. We look at every certificate before the page changes.',
  'certificate.body': 'Issued by',
  'certificate.number': 'Certificate number',
  'certificate.until': 'Valid until',
  'certificate.scope': 'What it covers',
  'certificate.scope.none': 'Not stated',
  'certificate.scope.premises': 'The whole place',
  'certificate.scope.kitchen': 'The kitchen',
  'certificate.scope.product_line': 'A product line',
  'certificate.scope.plant': 'A plant',
  'certificate.scope.slaughter': 'Slaughter',
  'certificate.scope.other': 'Something else',
  'certificate.send': 'Send the certificate',
  'certificate.failed': 'The certificate was not sent',
  'certificate.done': 'Thank you, we have received the certificate',
  'certificate.doneText': 'An admin looks at it before the page of the place changes.',
  'unsubscribe.title': 'Stop these emails',
  'unsubscribe.text':
    'Press the button to get no more emails of this kind. Emails about what you do yourself, such as a new password, still come.',
  'unsubscribe.act': 'Stop these emails',
  'unsubscribe.done': 'Done: we no longer send you these emails',
  'unsubscribe.doneText': 'An email that is already on its way may still arrive.',
  'link.unknown': 'This link does not work',
  'unsubscribe.unknownText': 'Check that the whole link was copied from the email.',
  'link.failed': 'That did not work. Please try again',
  'newsletter.title': 'Confirm your subscription',
  'newsletter.text': 'Press the button to get our newsletter at the address to which we sent the link.',
  'newsletter.act': 'Confirm my subscription',
  'newsletter.done': 'You are subscribed',
  'newsletter.doneText': 'We write when there is something new to read. Nothing else.',
  'newsletter.unknownText':
    'It works once, for 7 days. If you have used it, you are subscribed; otherwise sign up again on the blog.',
} as const;

const messages = defineCatalogue({ en: { ...en, ...linkMessages } }, 'directory/links', ...groups);
export type LinkText = Translator<keyof (typeof messages)['en']>;

/** Translator of these pages. */
export const useLinkText = (): LinkText => useTranslator(messages);
