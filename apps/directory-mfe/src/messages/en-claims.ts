import { defineCatalogue, type Translator, useTranslator } from '@halalmap/i18n';

/** Texts about claims: the dialog that files one, and those that one has filed. */
export const claimMessages = {
  'claim.title': 'Claim this place',
  'claim.intro':
    'Tell us how you belong to {name}. An admin looks at it, and may write or call you before deciding.',
  'claim.businessName': 'Name of the business',
  'claim.ownerName': 'Your full name',
  'claim.contactEmail': 'E-mail',
  'claim.contactPhone': 'Phone',
  'claim.phoneExample': '+63 9XX XXX XXXX',
  'claim.message': 'How do you belong to it?',
  'claim.messageHint':
    'Such as: I own it with my sister, or I manage the kitchen. Say this, or add a paper below; best both.',
  'claim.files': 'Papers that show it',
  'claim.filesHint':
    'A permit, a registration or a bill with the name of the place, as photos or PDF. Only you and the admins see them.',
  'claim.filesAway': 'Files cannot be taken right now',
  'claim.filesAwayText': 'You can claim without them. The admins ask for papers where they need some.',
  'claim.without': 'Send without files',
  'claim.leftOut':
    '{count, plural, one {One file did not arrive and is left out.} other {# files did not arrive and are left out.}}',
  'claim.cancel': 'Cancel',
  'claim.send': 'Send claim',
  'claim.sendAsBusiness': 'Switch and send claim',
  'claim.signIn': 'Sign in and go on',
  'claim.needsAccount': 'Sign in to send this',
  'claim.needsAccountText': 'What you typed stays on this device and is here when you are back.',
  'claim.needsBusiness': 'Claiming needs a business account',
  'claim.needsBusinessText':
    'Yours is for browsing and reviewing. Sending this switches it to a business account: reviews and saved places stay as they are. It cannot be switched back.',
  'claim.admin': 'Admins decide about claims and do not file them',
  'claim.adminText': 'To claim a place, sign in with a business account.',
  'claim.adminQueue': 'See the claims that wait',
  'claim.failed': 'Your claim was not sent',
  'claim.kept': 'Nothing you typed is lost.',
  'claim.restored': 'What you typed is back.',
  'claim.startOver': 'Start over',
  'claim.owned': 'This place has an owner already',
  'claim.ownedContact': 'Write to us',
  'claim.sent': 'Your claim is with us',
  'claim.sentNext.check': 'An admin compares it with what is known of {name}, and may write to {email}.',
  'claim.sentNext.see': 'You see how it stands, and can withdraw it, under My places.',
  'claim.sentNext.own': 'Once it is approved you edit the place, add photos and answer reviews.',
  'claim.seeMine': 'See my claims',
  'claim.open': 'Your claim on this place waits for a decision',
  'claim.openSince': 'Sent on {day}.',
  'claim.yours': 'This is your place.',
  'claim.manage': 'Manage it',
  'claim.manageShort': 'Manage',
  'claim.list': 'My claims',
  'claim.list.failed': 'Your claims did not load',
  'claim.list.none': 'You have not claimed a place yet',
  'claim.list.noneText':
    'Open the page of your place and choose “Claim it”. A place that is not listed yet can be added by anybody.',
  'claim.list.add': 'Add a place',
  'claim.list.more': 'Show more claims',
  'claim.list.loading': 'Loading your claims',
  'claim.status.pending': 'Waits for a decision',
  'claim.status.approved': 'Approved',
  'claim.status.rejected': 'Not approved',
  'claim.status.withdrawn': 'Withdrawn',
  'claim.sentOn': 'Sent on {day}',
  'claim.decidedOn': 'Decided on {day}',
  'claim.withdrawnOn': 'Withdrawn on {day}',
  'claim.notes': 'The admins say',
  'claim.again': 'Claim it again',
  'claim.withdraw': 'Withdraw claim',
  'claim.withdrawOf': 'of {name}',
  'claim.withdrawTitle': 'Withdraw your claim?',
  'claim.withdrawText': 'It will not be reviewed. You can claim the place again later.',
  'claim.keep': 'Keep it',
  'claim.withdrawFailed': 'It was not withdrawn',
  'claim.withdrawn': 'Your claim is withdrawn',
} as const;

// Apart from the texts of the app: they come with the dialog, when that is wanted.
const catalogue = defineCatalogue({ en: claimMessages });

export type ClaimText = Translator<keyof typeof claimMessages>;

/** The texts about claims in the current language. */
export const useClaimText = (): ClaimText => useTranslator(catalogue);
