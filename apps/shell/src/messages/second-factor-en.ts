import { defineCatalogue, useTranslator } from '@halalmap/i18n';

/** Texts of two-step sign-in: setting it up, signing in with a code, and signing in again. */
const secondFactorEn = {
  'factor.title': 'Two-step sign-in',
  'factor.text':
    'After your password you enter a code from an authenticator app. Someone who only knows your password cannot sign in.',
  'factor.unread': 'This setting cannot be shown right now',
  'factor.off': 'Off',
  'factor.on': 'On',
  'factor.since': 'Since {since}',
  'factor.left':
    '{count, plural, =0 {No recovery codes left} one {# recovery code left} other {# recovery codes left}}',
  'factor.few': 'Create new recovery codes before you run out of them.',
  'factor.required': 'Needed for the admin pages',
  'factor.requiredText': 'Set up two-step sign-in to use your admin rights.',
  'factor.toSettings': 'Open settings',
  'factor.setUp': 'Set up',
  'factor.renew': 'New recovery codes',
  'factor.remove': 'Turn off',
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
  'factor.codes.title': 'Your recovery codes',
  'factor.codes.text':
    'Save them now: they are not shown again. If you lose your phone, each of them replaces the app once.',
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
  'signIn.step.title': 'Enter your code',
  'signIn.step.text': 'Your password is correct. Two-step sign-in is on for this account.',
  'signIn.step.back': 'Back',
  'signIn.step.expired': 'Please sign in again',
  'again.title': 'Confirm that it is you',
  'again.text': 'For this you must have signed in during the last 15 minutes.',
  'again.confirm': 'Continue',
} as const;

const catalogue = defineCatalogue({ en: secondFactorEn });

/** The texts of two-step sign-in. */
export const useSecondFactorText = () => useTranslator(catalogue);
