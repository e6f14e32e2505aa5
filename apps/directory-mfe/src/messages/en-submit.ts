import { defineCatalogue, type Translator, useTranslator } from '@halalmap/i18n';
import { listingFormMessages } from '@halalmap/listing-parts/listing-form';
import { en, groups } from './en';

/** Texts of the submit form. */
const submitMessages = {
  'submit.title': 'Submit Your Business',
  'submit.title.food': 'Submit a Food Place',
  'submit.title.business': 'Submit Your Business',
  'submit.title.mosque': 'Submit a Mosque',
  'submit.title.product': 'Submit a Product',
  'submit.title.cemetery': 'Submit a Cemetery',
  'submit.lead': 'Free, no account needed. An admin reads every submission. We do not visit every place.',
  'submit.intro': 'The directories',
  'submit.intro.food': 'Halal restaurants and eateries.',
  'submit.intro.business': 'Businesses for Muslims, with what is known about who owns them.',
  'submit.intro.mosque': 'Prayer spaces and community.',
  'submit.intro.product': 'Halal products, with or without a certificate.',
  'submit.intro.cemetery': 'Muslim burial grounds, and who may be buried there.',
  'submit.intro.see': 'See what is listed',
  'submit.intro.in': 'in {directory}',
  'submit.form': 'Listing',
  'submit.steps': 'Form sections',
  'submit.stepDone': ', filled in',
  'submit.duplicates': 'Is it one of these?',
  'submit.duplicates.why': 'Updating an existing listing keeps its history in one place.',
  'submit.duplicates.found':
    '{count, plural, one {One listed place} other {# listed places}} may be the same. See below the name.',
  'submit.duplicates.open': 'Yes, open it',
  'submit.duplicates.openName': '{name}, in a new tab',
  'submit.duplicates.other': 'It is a different place',
  'submit.duplicates.noPlace': 'Location not known',
  'submit.duplicates.because.barcode': 'Same barcode',
  'submit.duplicates.because.name': 'Similar name',
  'submit.duplicates.because.phone': 'Same phone',
  'submit.duplicates.because.address': 'Similar address',
  'submit.duplicates.because.place': 'Same area',
  'submit.draft': 'You can leave and come back: your draft is saved on this device.',
  'submit.draft.restored': 'Your draft is restored',
  'submit.draft.from': 'Saved on this device on {moment}.',
  'submit.draft.lost': 'Not uploaded, and not in the draft: {files}. Choose them again.',
  'submit.draft.discard': 'Discard it and start over',
  'submit.draft.discarded': 'Your draft is discarded',
  'submit.draft.undo': 'Restore it',
  'submit.email': 'Tell me what you decide',
  'submit.emailLabel': 'Your email address',
  'submit.emailHint':
    'We write when we have received the place and when we have decided. It is never shown, and deleted 90 days after the decision.',
  'submit.emailWrong': 'Please enter a valid email address',
  'submit.receipt': 'Your receipt',
  'submit.receiptText':
    'This page shows whether the place was published. Keep this link: only you can see this page.',
  'submit.receiptMail': 'We also write to <email></email>.',
  'submit.receiptCopy': 'Copy link',
  'submit.receiptOpen': 'Open your receipt',
  'submit.send': 'Submit for review',
  'submit.preview': 'How it will look',
  'submit.previewName': 'Name of the place',
  'submit.previewPlace': 'Place not chosen yet',
  'submit.next.check':
    '<b>We check for duplicates</b>, and an admin reads it{hours, plural, =0 {} one { within # hour} other { within # hours}}.',
  'submit.next.live':
    '<b>Once an admin has approved it</b>, it goes live as {type, select, mosque {<em>From Public Sources</em>} cemetery {<em>From Public Sources</em>} other {<em>Claimed Halal</em> or <em>Unverified</em>}}.',
  'submit.next.evidence': '<b>Evidence raises the badge:</b> a certificate, a visit, other members.',
  'submit.why': 'Why list',
  'submit.why.audience': 'Targeted audience',
  'submit.why.audienceText': 'Muslims and visitors looking for halal in your city.',
  'submit.why.local': 'Local focus',
  'submit.why.localText': 'Made for the Philippines, from Batanes to Tawi-Tawi.',
  'submit.why.free': 'Free listing',
  'submit.why.freeText': 'A basic listing costs nothing, and needs no account.',
  'submit.limited.until': 'You can submit again from {moment}.',
  'submit.limited.more': 'With an account you can submit {count} places an hour.',
  'submit.limited.signIn': 'Sign in and continue',
  'submit.failed': 'Submission Failed',
  'submit.failedText': 'Failed to submit listing. Please try again.',
  'submit.done': 'Listing Submitted',
  'submit.doneText': 'Your listing has been submitted successfully and is pending review.',
  'submit.doneNext': 'What happens next',
  'submit.doneName': 'We have received <name></name>. An admin reads it before it is published.',
  'submit.done.find': '<b>Find it by its name</b> in {directory} as soon as it is live.',
  'submit.done.own': 'Only you and the admins can see it until then.',
  'submit.done.admin': 'It is in the moderation queue.',
  'submit.done.queue': 'Review it now',
  'submit.done.see': 'View your listing',
  'submit.doneBack': 'Back to {directory}',
  'submit.doneMore': 'Submit another place',
  'submit.directory.food': 'Food',
  'submit.directory.business': 'Businesses',
  'submit.directory.mosque': 'Mosques',
  'submit.directory.product': 'Products',
  'submit.directory.cemetery': 'Cemeteries',
} as const;

const messages = { ...en, ...listingFormMessages, ...submitMessages };
// Separate from the texts of the app: the rest is loaded with the page.
const catalogue = defineCatalogue({ en: messages }, 'directory/submit', 'parts/listing-form', ...groups);

export type SubmitText = Translator<keyof typeof messages>;

/** The texts of the app and of the submit page in the current language. */
export const useSubmitText = (): SubmitText => useTranslator(catalogue);
