import { defineCatalogue, useTranslator } from '@halalmap/i18n';

/** Texts shared by the account pages, and those of the user menu and of signing out. */
const accountEn = {
  signIn: 'Sign In',
  'limited.seconds':
    '{count, plural, one {Too many attempts. Wait # second, then try again.} other {Too many attempts. Wait # seconds, then try again.}}',
  'limited.minutes':
    '{count, plural, one {Too many attempts. Wait # minute, then try again.} other {Too many attempts. Wait # minutes, then try again.}}',
  'password.capsLock': 'Caps Lock is on.',
  'password.new': 'New password',
  'password.confirm': 'Confirm password',
  'password.mismatch': "Passwords don't match",
  'password.rule': 'At least 6 characters, and not a common password.',
  'verify.open': 'Confirm your email',
  'verify.openText':
    'Open the link in the email that we sent to {email}. Until then we cannot be sure that our emails reach you.',
  'verify.close': 'Close',
  'verify.resend': 'Send the email again',
  'verify.sent': 'Sent to {email}. The link works for 24 hours.',
  'session.unread': 'Your account cannot be shown right now',
  'session.unreadText': 'You are still signed in.',
  'ended.title': 'Your session has ended',
  'ended.kept': 'Please sign in again. Your draft is kept.',
  'ended.text': 'Please sign in again.',
  'user.menu': 'Account of {name}',
  'user.menuOfInitials': 'Account of {name}, {initials}',
  'user.role.regular': 'User',
  'user.role.business': 'Business Account',
  'user.role.admin': 'Admin',
  'user.profile': 'Profile',
  'user.favorites': 'Favourites',
  'user.myPlaces': 'My places',
  'user.settings': 'Settings',
  'user.admin': 'Admin Panel',
  'user.signOut': 'Sign Out',
  'auth.logoutFailed': 'Logout failed',
  'auth.loggedOut': 'Logged out',
  'auth.loggedOutText': 'You have been successfully logged out',
} as const;

const catalogue = defineCatalogue({ en: accountEn }, 'shell/account');

/** The texts of accounts, which most pages do not load for visitors. */
export const useAccountText = () => useTranslator(catalogue);
