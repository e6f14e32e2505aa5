import { product } from '@halalmap/contracts';

/** The texts of mails in English. What stands in braces is filled in; paragraphs are separated by blank lines. */
export const en = {
  greeting: 'Good day,',
  greetingByName: 'Dear {name},',
  aPlace: 'your place',

  'verification.subject': `Confirm your email address for ${product.name}`,
  'verification.text': 'Please open this link to confirm that this address is yours:',
  'verification.once': 'The link works once, for 24 hours.',
  'verification.ignore': `If you did not create an account at ${product.name}, you can ignore this email.`,

  'reset.subject': `Choose a new password for ${product.name}`,
  'reset.text': 'Someone, hopefully you, asked for a new password. Choose it here:',
  'reset.once': 'The link works once, for one hour. Using it signs out all devices.',
  'reset.startsAnew':
    'Nobody has confirmed this address yet. Therefore the new password starts the account anew: whatever was entered in it, such as names, two-step sign-in, favourites and a business profile, is removed.',
  'reset.recentFactors':
    'It also removes the passkeys and the authenticator app that were added in the last 7 days, and the recovery codes made with them.',
  'reset.futureFactors': 'It also removes any passkey or authenticator app that is added from now on.',
  'reset.olderFactors':
    'Your older passkey or authenticator app stays, and signing in still asks for it or for a recovery code. If you have lost it, write to us with the contact form of the site.',
  'reset.ignore': 'If it was not you, you can ignore this email: your password stays as it is.',

  'passwordReset.subject': `Your new password at ${product.name}`,
  'passwordReset.text':
    'A new password was chosen with the link that we sent to this address. All devices were signed out.',
  'passwordReset.factors':
    'The passkeys and the authenticator app that were added in the last 7 days, and the recovery codes made with them, were removed.',
  'passwordReset.everything':
    'Nobody had confirmed this address before. Therefore everything that was entered in the account was removed, and the account starts anew.',
  notYou:
    'If it was not you, choose a new password now. That signs out all devices and removes the passkeys and the authenticator app that were added in the last 7 days, with the recovery codes made with them:\n{link}',

  'appAdded.subject': `An authenticator app was added at ${product.name}`,
  'appAdded.firstSubject': `Two-step sign-in is on at ${product.name}`,
  'appAdded.text': 'After the password you can now sign in with a code of your authenticator app.',
  'appAdded.undo':
    'This was not me: open this link and press the button. It removes the authenticator app, signs out all devices, and asks you for a new password. It works once, for 7 days.',
  'appAdded.undoFirst':
    'This was not me: open this link and press the button. It removes the authenticator app and the recovery codes that were made with it, signs out all devices, and asks you for a new password. It works once, for 7 days.',
  'passkeyAdded.subject': `A passkey was added at ${product.name}`,
  'passkeyAdded.text':
    'A passkey was added to your account. It signs in without the password, or as the second step after it.',
  'passkeyAdded.undo':
    'This was not me: open this link and press the button. It removes the passkey, signs out all devices, and asks you for a new password. It works once, for 7 days.',
  'passkeyAdded.undoFirst':
    'This was not me: open this link and press the button. It removes the passkey and the recovery codes that were made with it, signs out all devices, and asks you for a new password. It works once, for 7 days.',
  'factor.othersSignedOut': 'All other devices were signed out.',
  'factor.keepCodes': 'Keep the recovery codes in a safe place: each replaces the second step once.',
  'factor.last': 'Signing in needs only the password again. The recovery codes no longer work.',

  'appRemoved.subject': `An authenticator app was removed at ${product.name}`,
  'appRemoved.lastSubject': `Two-step sign-in is off at ${product.name}`,
  'appRemoved.text': 'Codes of your authenticator app are no longer accepted. Your passkeys still work.',
  'appRemoved.lastText': 'Two-step sign-in was turned off for your account.',
  'passkeyRemoved.subject': `A passkey was removed at ${product.name}`,
  'passkeyRemoved.text': 'A passkey was removed from your account and no longer signs in.',

  'codeUsed.subject': `A recovery code was used at ${product.name}`,
  'codeUsed.text':
    'One of your recovery codes was used in place of your authenticator app or passkey. It does not work again.',
  'codeUsed.renew': 'You can create new recovery codes in Settings.',
  'codesRenewed.subject': `New recovery codes at ${product.name}`,
  'codesRenewed.text': 'New recovery codes were made for your account. The earlier ones no longer work.',

  reason: 'The reason:\n{words}',
  ignore: 'If this was not you, you can ignore this email.',

  'submissionReceived.subject': 'We have received {place}',
  'submissionReceived.text':
    'Thank you for submitting {place}. We check every place before it is published. We write again when we have decided.',
  'submissionReceived.within': 'We look at it within {hours}.',
  'submissionReceived.link': 'See how it stands',

  'submissionPublished.subject': '{place} is published',
  'submissionPublished.text': `Thank you: {place} is now on ${product.name}, and everybody can find it.`,
  'submissionPublished.link': 'Open its page',

  'submissionRejected.subject': '{place} was not published',
  'submissionRejected.text': 'We have looked at {place} and decided not to publish it.',
  'submissionRejected.link': 'See your submission',

  'submissionReopened.subject': '{place} is being looked at again',
  'submissionReopened.text':
    'the decision about {place} was taken back. We look at it again and write to you when it is decided.',
  'submissionReopened.link': 'See your submission',

  'claimApproved.subject': 'You now manage {place}',
  'claimApproved.text':
    'Your claim of {place} was approved. You can now edit its page, add photos and answer reviews.',
  'claimApproved.link': 'Manage your place',

  'claimRejected.subject': 'Your claim of {place} was not approved',
  'claimRejected.text': 'We have looked at your claim of {place} and did not approve it.',
  'claimRejected.link': 'See your claims',

  'changeApproved.subject': 'Your edit of {place} was accepted',
  'changeApproved.text': 'Thank you: your edit of {place} was accepted and is now on its page.',
  'changeApproved.link': 'Open its page',

  'changeRejected.subject': 'Your edit of {place} was not accepted',
  'changeRejected.text': 'We have looked at your edit of {place} and did not accept it.',
  'changeRejected.link': 'See your edits',

  'reviewAnswered.subject': '{place} has answered your review',
  'reviewAnswered.text': 'The owner of {place} has answered your review:\n{words}',
  'reviewAnswered.textWithoutAnswer': 'The owner of {place} has answered your review.',
  'reviewAnswered.link': 'Read it on its page',
  'reviewAnswered.stop': 'Stop emails about answers to my reviews',

  'placeDisputed.subject': 'Somebody says that a fact about {place} is wrong',
  'placeDisputed.text':
    'A member says that something about {place} is wrong. Until an admin has looked into it, its page says that it is under review. You can answer there: your answer is shown beside it.',
  'placeDisputed.link': 'See what is said, and answer',

  'certificateEnding.subject': 'The halal certificate of {place} ends on {day}',
  'certificateEnding.text':
    'The halal certificate of {place} ends on {day}. After that day its page says that the certificate has ended.\n\nWhen you have the new one, send us a photo or PDF of it with its number and date.',
  'certificateEnding.link': 'Send the new certificate',
  'certificateEnding.stop': 'Stop emails about certificates that end',

  'certificateRequested.subject': 'Please send the halal certificate of {place}',
  'certificateRequested.text': `This address belongs to {place} on ${product.name}. Its halal certificate has ended, ends soon, or was never sent to us. If it has one, please send us a photo or PDF of it with its number and date. You need no account.`,
  'certificateRequested.link': 'Send the certificate',
  'certificateRequested.until':
    'The link works once, until {day}. We look at every certificate before its page changes. If this is not your place, you can ignore this email.',

  'ownerCheck.subject': 'Is what we say about {place} still true?',
  'ownerCheck.text': `{place} is listed on ${product.name}, and this address belongs to it. Please have a look: its address, phone number and hours may have changed. One button says that all is still true; you can also correct it, or say that it has closed or is not yours. You need no account.`,
  'ownerCheck.link': 'Look at what we say',
  'ownerCheck.until':
    'The link works once, until {day}. We ask at most twice a year; if the place has no account here and you do not answer, we do not ask again.',
  'ownerCheck.stop': 'Stop emails that ask whether my places are still right',

  'newsletterConfirmation.subject': `Confirm that you want the newsletter of ${product.name}`,
  'newsletterConfirmation.text': `Somebody, hopefully you, asked for the newsletter of ${product.name} at this address. We send it only after you have confirmed that.`,
  'newsletterConfirmation.link': 'Confirm your subscription',
  'newsletterConfirmation.once': 'The link works once, for 7 days. Without it we forget this address.',

  'favoriteChanges.subject': 'What has changed at your favourite places',
  'favoriteChanges.text': 'You asked us to write when something changes at places that you keep.',
  'favoriteChanges.closed': '{place} is no longer listed: it has closed, or was taken out.',
  'favoriteChanges.reopened': '{place} is listed again.',
  'favoriteChanges.disputed': 'Somebody says that something about {place} is wrong. We are looking into it.',
  'favoriteChanges.certificateEnding': 'The halal certificate of {place} ends on {day}.',
  'favoriteChanges.certificateEnded': 'The halal certificate of {place} ended on {day}.',
  'favoriteChanges.moved': '{place} has another address.',
  'favoriteChanges.more': 'There is more on the page of your favourites.',
  'favoriteChanges.link': 'Open your favourites',
  'favoriteChanges.stop': 'Stop emails about my favourite places',

  newsletterStop: 'Stop the newsletter',
} as const;

/** The texts of mails in one language. */
export type MailTexts = Readonly<Record<keyof typeof en, string>>;
