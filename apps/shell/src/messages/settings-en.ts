import { defineCatalogue, useTranslator } from '@halalmap/i18n';

/** Texts of the site and account settings. */
const settingsEn = {
  'settings.title': 'Settings',
  'settings.signedOut': 'More settings when you are signed in',
  'settings.signedOutText': 'Your password, your sessions, a copy of your data, and deleting your account.',
  'settings.signIn': 'Sign In',
  'language.title': 'Language',
  'language.label': 'Language of the site',
  'language.hint':
    'Saved on this device and, when you are signed in, in your account. Your emails come in this language too.',
  'scheme.title': 'Colour scheme',
  'scheme.label': 'Colours',
  'scheme.hint': 'Saved on this device. System follows the setting of your device.',
  'scheme.system': 'System',
  'scheme.light': 'Light',
  'scheme.dark': 'Dark',
  'mails.title': 'Emails',
  'mails.text':
    'Emails about what you do here always come. These come only if you want them, and each has a link that stops them.',
  'mails.favorites': 'Tell me what has changed at my favourites, at most once a week',
  'mails.on': 'You get these emails',
  'mails.off': 'You get these emails no more',
  'mails.failed': 'The setting was not saved',
  'password.title': 'Password',
  'password.text': 'When you change it, all other devices are signed out at once. This one stays signed in.',
  'password.current': 'Current password',
  'password.save': 'Change password',
  'password.saving': 'Changing…',
  'password.changed': 'Your password is changed',
  'password.changedText': 'All other devices are signed out.',
  'password.failed': 'The password was not changed',
  'sessions.title': 'Sessions',
  'sessions.text':
    'Where you are signed in. Sign out any device that you do not recognise, then change your password.',
  'sessions.unread': 'Your sessions cannot be shown right now',
  'sessions.device': '{browser} on {system}',
  'sessions.unknownDevice': 'Unknown device',
  'sessions.current': 'This device',
  'sessions.when': 'Signed in {since}, last used {used}',
  'sessions.end': 'Sign out',
  'sessions.endThis': 'Sign out {device}',
  'sessions.endOthers': 'Sign out all other devices',
  'sessions.ended': '{count, plural, one {# device was signed out} other {# devices were signed out}}',
  'sessions.failed': 'Some devices were not signed out',
  'data.title': 'Download my data',
  'data.text':
    'One JSON file with everything we store about you: account, sessions, business profile, favourites, places, reviews, confirmations, claims and suggestions.',
  'data.download': 'Download',
  'data.loading': 'Preparing…',
  'data.saved': 'Your data is being downloaded',
  'data.failed': 'Your data cannot be downloaded right now',
  'delete.title': 'Delete my account',
  'delete.text': 'Immediately and permanently. It cannot be restored.',
  'delete.goes': 'Deleted: your account, sessions, business profile, favourites and claims.',
  'delete.stays':
    'Kept without your name: your reviews, what you confirmed or reported, and what you suggested.',
  'delete.places': 'Places that you added or own stay on the map, without an owner.',
  'delete.open': 'Delete my account',
  'delete.ask': 'Delete your account?',
  'delete.askText': 'This cannot be undone. You may want to download your data first.',
  'delete.password': 'Your password',
  'delete.word': 'DELETE',
  'delete.type': 'Type {word}',
  'delete.wordMissing': 'Type {word} to confirm',
  'delete.cancel': 'Cancel',
  'delete.confirm': 'Delete my account',
  'delete.deleting': 'Deleting…',
  'delete.failed': 'The account was not deleted',
  'delete.done': 'Your account is deleted',
  'delete.doneText': 'You can keep browsing without an account.',
} as const;

const catalogue = defineCatalogue({ en: settingsEn }, 'shell/settings');

/** The texts of the settings. */
export const useSettingsText = () => useTranslator(catalogue);
