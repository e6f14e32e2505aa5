import { defineCatalogue, useTranslator } from '@halalmap/i18n';

/** What the pages about one's account have in common. */
export const accountEn = {
  signIn: 'Sign In',
  'limited.seconds':
    '{count, plural, one {Too many tries. Wait # second, then try again.} other {Too many tries. Wait # seconds, then try again.}}',
  'limited.minutes':
    '{count, plural, one {Too many tries. Wait # minute, then try again.} other {Too many tries. Wait # minutes, then try again.}}',
  'password.capsLock': 'Caps Lock is on.',
  'password.new': 'New password',
  'password.confirm': 'Confirm password',
  'password.mismatch': "Passwords don't match",
  'password.rule': 'At least 6 characters, and not one that many people use.',
  'verify.open': 'Confirm your email',
  'verify.openText':
    'Open the link in the mail that we sent to {email}. Until then we cannot be sure that it reaches you.',
  'verify.resend': 'Send the mail again',
  'verify.sent': 'Sent to {email}. The link in it works for 24 hours, and earlier ones no longer do.',
  'session.unread': 'Your account cannot be shown right now',
  'session.unreadText': 'You are still signed in.',
  'ended.title': 'Your session has ended',
  'ended.kept': 'Please sign in again. What you typed is kept.',
  'ended.text': 'Please sign in again.',
} as const;

const catalogue = defineCatalogue({ en: accountEn });

/** The texts that the pages about one's account have in common. */
export const useAccountText = () => useTranslator(catalogue);
