import { defineCatalogue, useTranslator } from '@halalmap/i18n';

/** Texts of two-step sign-in: setting it up, signing in with a code, and signing in again. */
const secondFactorEn = {
  'factor.title': 'Two-step sign-in',
  'factor.text':
    'After your password you use a passkey, or enter a code from an authenticator app. Someone who only knows your password cannot sign in.',
  'factor.unread': 'This setting cannot be shown right now',
  'factor.off': 'Off',
  'factor.on': 'On',
  'factor.since': 'Since {since}',
  'factor.left':
    '{count, plural, =0 {No recovery codes left} one {# recovery code left} other {# recovery codes left}}',
  'factor.few': 'Create new recovery codes before you run out of them.',
  'factor.methods.app': 'Authenticator app',
  'factor.methods.passkeys': '{count, plural, one {# passkey} other {# passkeys}}',
  'factor.required': 'Needed for the admin pages',
  'factor.requiredText': 'Set up two-step sign-in to use your admin rights.',
  'factor.last': 'Admins must have a second factor. To remove the app, first add a passkey.',
  'factor.toSettings': 'Open settings',
  'factor.setUp': 'Set up',
  'factor.addApp': 'Add an authenticator app',
  'factor.renew': 'New recovery codes',
  'factor.remove': 'Turn off',
  'factor.removeApp': 'Remove the app',
  'factor.password': 'Your password',
  'factor.cancel': 'Cancel',
  'factor.next': 'Next',
  'factor.wait': 'One moment…',
  'factor.code': 'Code from the app',
  'factor.codeHint': 'Six digits. The app shows a new code every 30 seconds.',
  'factor.anyCode': 'Code from the app, or a recovery code',
  'factor.recoveryCode': 'Recovery code',
  'factor.recoveryCodeHint': 'One of the codes that you saved. Each works once.',
  'factor.useRecovery': 'Use a recovery code',
  'factor.useApp': 'Use the app',
  'factor.failed': 'That did not work',
  'factor.setUp.ask': 'Set up two-step sign-in',
  'factor.setUp.intro':
    'You need an authenticator app on your phone, such as Aegis, Google Authenticator or Microsoft Authenticator.',
  'factor.setUp.scan': 'Scan this code with the app, then enter the six digits that it shows.',
  'factor.setUp.qr': 'QR code for the authenticator app',
  'factor.setUp.secret': 'Cannot scan it? Enter this key in the app:',
  'factor.setUp.open': 'Open in an app on this device',
  'factor.setUp.confirm': 'Turn on',
  'factor.setUp.done': 'Two-step sign-in is on',
  'factor.setUp.doneText': 'All other devices are signed out.',
  'factor.setUp.added': 'The authenticator app is added',
  'factor.codes.title': 'Your recovery codes',
  'factor.codes.text':
    'Save them now: they are not shown again. If you lose your device, each of them replaces the second step once.',
  'factor.codes.copy': 'Copy',
  'factor.codes.copied': 'The recovery codes are copied',
  'factor.codes.notCopied': 'The recovery codes were not copied',
  'factor.codes.download': 'Download',
  'factor.codes.done': 'I have saved them',
  'factor.renew.text': 'The old recovery codes stop working.',
  'factor.renew.confirm': 'Create new codes',
  'factor.remove.ask': 'Turn off two-step sign-in?',
  'factor.remove.text': 'Signing in will need only your password. Your recovery codes stop working.',
  'factor.remove.done': 'Two-step sign-in is off',
  'factor.removeApp.ask': 'Remove the authenticator app?',
  'factor.removeApp.text': 'Its codes will no longer be accepted. Your passkeys and recovery codes stay.',
  'factor.removeApp.done': 'The authenticator app is removed',
  'signIn.step.title': 'Enter your code',
  'signIn.step.text': 'Your password is correct. Two-step sign-in is on for this account.',
  'signIn.step.back': 'Back',
  'again.title': 'Confirm that it is you',
  'again.text': 'For this you must have signed in during the last 15 minutes.',
  'again.confirm': 'Continue',
} as const;

const secondFactorCatalogue = defineCatalogue({ en: secondFactorEn }, 'shell/sign-in-methods');

/** The texts of two-step sign-in. */
export const useSecondFactorText = () => useTranslator(secondFactorCatalogue);

/** Texts of passkeys: adding and removing them, and signing in with one. */
const passkeyEn = {
  'passkey.title': 'Passkeys',
  'passkey.text':
    'Sign in with your fingerprint, your face or the lock of your device, without the password. A passkey cannot be guessed or stolen by a fake site.',
  'passkey.unread': 'Your passkeys cannot be shown right now',
  'passkey.none': 'No passkeys yet',
  'passkey.added': 'Added {since}, not used yet',
  'passkey.used': 'Added {since}, last used {used}',
  'passkey.add': 'Add a passkey',
  'passkey.max': 'You have the largest number of passkeys. Remove one that you no longer use to add another.',
  'passkey.rename': 'Rename',
  'passkey.renameThis': 'Rename {name}',
  'passkey.remove': 'Remove',
  'passkey.removeThis': 'Remove {name}',
  'passkey.last':
    'Admins must have a second factor. To remove this passkey, first add another one or an authenticator app.',
  'passkey.impossible': 'Passkeys are not possible at this address',
  'passkey.impossibleText':
    'Browsers create passkeys only for a host name over https, or for localhost, and not for an IP address.',
  'passkey.elsewhere': 'Passkeys do not work at {here}',
  'passkey.elsewhereText': 'They belong to another address of this site: <a>{there}</a>',
  'passkey.unsupported': 'This browser has no passkeys',
  'passkey.unsupportedText': 'Use a current version of Chrome, Edge, Firefox or Safari over https.',
  'passkey.name': 'Name',
  'passkey.nameHint': 'It helps you to recognise this passkey later.',
  'passkey.defaultName': '{browser} on {system}',
  'passkey.unknownDevice': 'My passkey',
  'passkey.intro': 'Your browser will ask where to keep the passkey, and for your fingerprint, face or PIN.',
  'passkey.first': 'This turns on two-step sign-in',
  'passkey.firstText':
    'After your password, signing in will also ask for a passkey. All other devices are signed out.',
  'passkey.create': 'Create passkey',
  'passkey.creating': 'Follow your browser…',
  'passkey.done': 'The passkey is added',
  'passkey.save': 'Save',
  'passkey.renamed': 'The passkey is renamed',
  'passkey.removeAsk': 'Remove “{name}”?',
  'passkey.removeText': 'You can no longer sign in with it here. Delete it on your device as well.',
  'passkey.removeLast': 'It is your only second factor: signing in will need only your password.',
  'passkey.removed': 'The passkey is removed',
  'passkey.or': 'or',
  'passkey.signIn': 'Sign in with a passkey',
  'passkey.signInFailed': 'Login failed',
  'passkey.waiting': 'Follow your browser…',
  'passkey.step': 'Use your passkey',
  'passkey.use': 'Use passkey',
  'passkey.useInstead': 'Use a passkey',
  'passkey.error.unsupported': 'This browser has no passkeys. Sign in with your password instead.',
  'passkey.error.elsewhere': 'Passkeys do not work at {here}. Open {there} instead.',
  'passkey.error.canceled': 'No passkey was used. Try again, or sign in in another way.',
  'passkey.error.notCreated': 'No passkey was created. Try again when you are ready.',
  'passkey.error.exists': 'This device has a passkey for your account already.',
} as const;

const passkeyCatalogue = defineCatalogue({ en: passkeyEn }, 'shell/passkeys');

/** The texts of passkeys. */
export const usePasskeyText = () => useTranslator(passkeyCatalogue);
