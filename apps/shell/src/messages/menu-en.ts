import { defineCatalogue, useTranslator } from '@halalmap/i18n';

/** Texts of the user menu and of signing out. */
const menuEn = {
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

const catalogue = defineCatalogue({ en: menuEn });

/** The texts of the user menu, which are not loaded for visitors. */
export const useMenuText = () => useTranslator(catalogue);
