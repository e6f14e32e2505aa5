import { defineCatalogue, useTranslator } from '@halalmap/i18n';

/** The page without a network, and the note above every page. */
const offlineEn = {
  'note.now': 'There is no network. Pages that you have opened before can be read.',
  'note.asOf': 'The network does not answer. This page is as of {date}.',
  'note.more': 'What can be read',
  eyebrow: 'Without a network',
  title: 'In the market without a signal',
  lead: 'Pages, places and prayer times that you have opened before can be read without a network. Each says from when it is.',
  kept: 'Kept on this device',
  'kept.none': 'Nothing yet. Open places, lists or prayer times while you have a network.',
  'kept.reading': 'Loading the list…',
  'kept.failed': 'The list did not load.',
  'kept.asOf': 'as of {date}',
  'kept.size': 'About {size} MB on this device, with photos and files of the site.',
  delete: 'Delete everything that is kept',
  deleted: 'Deleted. What you open from now on is kept again.',
  never: 'What is never kept',
  'never.text':
    'Pages and answers of an account, of admins and of links in emails. Sign out is not needed for that. Favourites and drafts are stored apart, as the privacy policy says.',
  'never.link': 'Privacy Policy',
  unsupported: 'This browser keeps no pages. With another one, or outside a private window, it may.',
  off: 'This site keeps no pages at the moment.',
  submit: 'Sending needs a network. What you type in a form stays on this device until you send it.',
} as const;

const catalogue = defineCatalogue({ en: offlineEn }, 'shell/offline');

/** The texts about reading without a network. */
export const useOfflineText = () => useTranslator(catalogue);
