import { defineCatalogue, useTranslator } from '@halalmap/i18n';

/** Texts of signing in, signing up, and the pages of mailed links. */
const authEn = {
  'auth.tabs': 'Sign in or sign up',
  'auth.signIn': 'Sign In',
  'auth.signUp': 'Sign Up',
  'auth.signIn.title': 'Sign in',
  'auth.signIn.back': 'Welcome back',
  'auth.signIn.text':
    'Sign in to save places, confirm what is still true and write reviews. Browsing needs no account.',
  'auth.signUp.title': 'Create an account',
  'auth.signUp.text': 'Browsing and submitting a place need no account.',
  'auth.signingIn': 'Signing in…',
  'auth.signingUp': 'Creating your account…',
  'auth.email': 'Email',
  'auth.password': 'Password',
  'auth.confirmPassword': 'Confirm password',
  'auth.firstName': 'First name',
  'auth.lastName': 'Last name',
  'auth.accountType': 'Account type',
  'auth.regular': 'Regular',
  'auth.business': 'Business',
  'auth.businessHint': 'A business account is for the people who run a listed place.',
  'auth.location': 'Location',
  'auth.bio': 'Bio',
  'auth.religion':
    'An account here, and what you do with it, can let others guess your religion, which the law counts as sensitive personal information. By signing up you consent that we process it as the <privacy>Privacy Policy</privacy> says. You need no account to search, read or submit.',
  'auth.agreement':
    'By signing up you accept the <terms>Terms of Service</terms> and the <privacy>Privacy Policy</privacy>; both open in a new tab.',
  'auth.forgot': 'Forgot your password?',
  'auth.backToSignIn': 'Back to sign in',
  'auth.art': 'About accounts',
  'auth.art.title': 'A map stays true when people say what changed.',
  'auth.art.text': 'Two taps are enough: <b>Yes, still true</b>, or <b>Report a problem</b>.',
  'auth.loginFailed': 'Login failed',
  'auth.registrationFailed': 'Registration failed',
  'auth.welcomeBack': 'Welcome back!',
  'auth.loggedInAs': 'Logged in as {name}',
  'auth.accountCreated': 'Account created!',
  'auth.welcome': 'Welcome to {product}, {name}',
  'auth.mailSent': 'We sent an email to {email}. Open the link in it to confirm your address.',
  'forgot.title': 'Forgot your password?',
  'forgot.text': 'Enter your email address. We will send you a link to choose a new password.',
  'forgot.send': 'Send link',
  'forgot.sending': 'Sending…',
  'forgot.sent': 'Check your email',
  'forgot.sentText':
    'If there is an account with this address, an email is on its way. The link in it works once, for one hour. Nothing there? Check your spam folder and the address.',
  'forgot.failed': 'The link was not sent',
  'link.dead': 'This link no longer works',
  'link.deadText': 'It was already used, has expired or is incomplete.',
  'reset.title': 'Choose a new password',
  'reset.text':
    'It replaces the old one. All devices will be signed out, including this one. Passkeys and authenticator apps that were added in the last 7 days are removed, with the recovery codes made with them.',
  'reset.older':
    'An older passkey or authenticator app stays: signing in will still ask for it, or for a recovery code. Lost them? <a>Write to us</a> from the address of your account, and we will help you.',
  'reset.save': 'Save new password',
  'reset.saving': 'Saving…',
  'reset.failed': 'The password was not changed',
  'reset.done': 'Your new password is saved',
  'reset.doneText': 'All devices are signed out. Sign in with the new password.',
  'reset.another': 'Request a new link',
  'undo.title': 'This was not me',
  'undo.text':
    'Press the button to remove the passkey or authenticator app that the email is about, and the recovery codes that were made with it. All devices are signed out. Then you choose a new password.',
  'undo.confirm': 'Remove it and sign out all devices',
  'undo.confirming': 'Removing…',
  'undo.failed': 'It was not removed',
  'undo.done': 'It is removed, and all devices are signed out.',
  'verify.title': 'Confirm your email address',
  'verify.text': 'Press the button to confirm that this email address is yours.',
  'verify.confirm': 'Confirm email address',
  'verify.confirming': 'Confirming…',
  'verify.failed': 'The email address was not confirmed',
  'verify.done': 'Your email address is confirmed',
  'verify.doneText': 'Thank you. You do not need to do anything else.',
  'verify.home': 'Go Home',
  'verify.already': '{email} is already confirmed.',
  'verify.signIn': 'Sign in to request a new link',
} as const;

const catalogue = defineCatalogue({ en: authEn }, 'shell/auth');

/** The texts of signing in and of the pages of mailed links. */
export const useAuthText = () => useTranslator(catalogue);
