import { defineCatalogue, useTranslator } from '@halalmap/i18n';

/** Texts of the directory of the Bangsamoro government. */
const barmmMessages = {
  'barmm.region': 'Bangsamoro',
  'barmm.title': 'BARMM Government Directory',
  'barmm.about':
    'The Bangsamoro Autonomous Region in Muslim Mindanao has its own parliament, chief minister and ministries, set up by Republic Act No. 11054 and the plebiscites of 2019. Republic Act No. 12317 set the first election of its parliament for 14 September 2026. We have not checked the result yet.',
  'barmm.total': '{count, plural, one {organization} other {organizations}}',
  'barmm.verified': 'verified: name and website seen on an official page',
  'barmm.partial': 'partially verified: name official, website not',
  'barmm.map':
    'Map: the provinces of BARMM: Lanao del Sur, Maguindanao del Norte and del Sur, Basilan, Tawi-Tawi',
  'barmm.form': 'Search organizations',
  'barmm.search': 'Search organization, notes or category',
  'barmm.category': 'Category',
  'barmm.all': 'All',
  'barmm.count': 'Showing {shown, number} of {total, number} organizations',
  'barmm.list': 'Organizations',
  'barmm.verified.Yes': 'Verified',
  'barmm.verified.Partial': 'Partially Verified',
  'barmm.verified.No': 'Unverified',
  'barmm.noAddress': 'Address not known',
  'barmm.website': 'Visit Website',
  'barmm.websiteOf': 'of {organization}',
  'barmm.noWebsite': 'No website found',
  'barmm.noContact': 'Email and phone not known',
  'barmm.noEmail': 'Email not known',
  'barmm.noPhone': 'Phone not known',
  'barmm.checked': 'Checked {day}',
  'barmm.more': 'Load More',
  'barmm.empty': 'No organizations found',
  'barmm.emptySearch': 'Nothing matches “{search}”.',
  'barmm.emptySearchIn': 'Nothing matches “{search}” in {category}.',
  'barmm.emptyWay': 'Show all organizations',
  'barmm.sources':
    'Compiled from official pages and public lists in November 2026. Sites move: tell us if a link is broken. Sulu is not shown: it has belonged to Region IX since the ruling of 2024.',
} as const;

// Separate from the texts of the app: they are loaded with the page.
const catalogue = defineCatalogue({ en: barmmMessages }, 'directory/barmm');

/** The texts of the BARMM directory in the current language. */
export const useBarmmText = () => useTranslator(catalogue);
