import { defineCatalogue, useTranslator } from '@halalmap/i18n';

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

const catalogue = defineCatalogue({ en: passkeyEn });

/** The texts of passkeys. */
export const usePasskeyText = () => useTranslator(catalogue);
