import { defineCatalogue, type Translator, useTranslator } from '@halalmap/i18n';

/** Texts of claims: the form, and the list of the user's claims. */
const claimMessages = {
  'claim.title': 'Claim this place',
  'claim.intro':
    'Tell us about your role at {name}. An admin will review your claim and may email or call you before deciding. Your account’s email address must be confirmed before you can send this.',
  'claim.businessName': 'Business name',
  'claim.ownerName': 'Your full name',
  'claim.contactEmail': 'Email',
  'claim.contactPhone': 'Phone',
  'claim.phoneExample': '+63 9XX XXX XXXX',
  'claim.message': 'What is your role there?',
  'claim.messageHint':
    'For example: I own it with my sister, or I manage the kitchen. Explain it here or add a document below; ideally both.',
  'claim.files': 'Supporting documents',
  'claim.filesHint':
    'A permit, a registration or a bill with the name of the place, as photos or PDF. Only you and the admins can see them.',
  'claim.filesAway': 'Files can’t be uploaded right now',
  'claim.filesAwayText':
    'You can send your claim without them. The admins will ask for documents if they need any.',
  'claim.without': 'Send without files',
  'claim.leftOut':
    '{count, plural, one {One file was not uploaded and is left out.} other {# files were not uploaded and are left out.}}',
  'claim.cancel': 'Cancel',
  'claim.send': 'Send claim',
  'claim.sendAsBusiness': 'Switch and send claim',
  'claim.signIn': 'Sign in and continue',
  'claim.needsAccount': 'Sign in to send this',
  'claim.needsAccountText': 'Your draft is saved on this device and will be here when you come back.',
  'claim.needsBusiness': 'Claiming needs a business account',
  'claim.needsBusinessText':
    'You have a regular account. Sending this claim switches it to a business account. Your reviews and favourites are kept. You cannot switch back.',
  'claim.admin': 'Admins decide on claims and cannot file them',
  'claim.adminText': 'To claim a place, sign in with a business account.',
  'claim.adminQueue': 'View pending claims',
  'claim.failed': 'Your claim was not sent',
  'claim.kept': 'Nothing you entered is lost.',
  'claim.restored': 'Your draft is restored.',
  'claim.startOver': 'Start over',
  'claim.owned': 'This place already has an owner',
  'claim.ownedContact': 'Contact us',
  'claim.sent': 'We have received your claim',
  'claim.sentNext.check': 'An admin will compare it with what we know about {name}, and may email {email}.',
  'claim.sentNext.see': 'You can follow its status, or withdraw it, under My places.',
  'claim.sentNext.own': 'Once it is approved, you can edit the place, add photos and reply to reviews.',
  'claim.seeMine': 'View my claims',
  'claim.open': 'Your claim on this place is pending',
  'claim.openSince': 'Sent on {day}.',
  'claim.yours': 'This is your place.',
  'claim.manage': 'Manage it',
  'claim.bar.edit': 'Edit',
  'claim.bar.photos': 'Photos',
  'claim.bar.reviews': 'Reviews',
  'claim.bar.badge': 'Badge and figures',
  'claim.bar.card': 'Card with QR code',
  'claim.manageShort': 'Manage',
  'claim.list': 'My claims',
  'claim.list.failed': 'Your claims did not load',
  'claim.list.none': 'You have not claimed a place yet',
  'claim.list.noneText':
    'Open your place’s page and choose “Claim it”. Anyone can add a place that is not listed yet.',
  'claim.list.add': 'Add a place',
  'claim.list.more': 'Show more claims',
  'claim.list.loading': 'Loading your claims',
  'claim.status.pending': 'Pending review',
  'claim.status.approved': 'Approved',
  'claim.status.rejected': 'Not approved',
  'claim.status.withdrawn': 'Withdrawn',
  'claim.sentOn': 'Sent on {day}',
  'claim.decidedOn': 'Decided on {day}',
  'claim.withdrawnOn': 'Withdrawn on {day}',
  'claim.notes': 'Note from the admins',
  'claim.again': 'Claim again',
  'claim.withdraw': 'Withdraw claim',
  'claim.withdrawOf': 'of {name}',
  'claim.withdrawTitle': 'Withdraw your claim?',
  'claim.withdrawText': 'It will not be reviewed. You can claim the place again later.',
  'claim.keep': 'Keep it',
  'claim.withdrawFailed': 'The claim was not withdrawn',
  'claim.withdrawn': 'Your claim was withdrawn',
} as const;

// Separate from the texts of the app: they are loaded with the dialog.
const catalogue = defineCatalogue({ en: claimMessages }, 'directory/claims');

export type ClaimText = Translator<keyof typeof claimMessages>;

/** The texts about claims in the current language. */
export const useClaimText = (): ClaimText => useTranslator(catalogue);
