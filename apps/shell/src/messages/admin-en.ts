import { defineCatalogue, useTranslator } from '@halalmap/i18n';

/** The header of the admin pages. */
const adminEn = {
  banner: 'Admin Panel - {email}',
  home: 'Back to Home',
  nav: 'Admin pages',
  'nav.group.decide': 'Decide',
  'nav.group.manage': 'Manage',
  'nav.listings': 'Dashboard',
  'nav.enterprise': 'Enterprise',
  'nav.monitoring': 'Monitoring',
  'nav.spam': 'Likely spam',
  'nav.claims': 'Claims',
  'nav.changes': 'Suggested edits',
  'nav.reports': 'Reports',
  'nav.messages': 'Messages',
  'nav.blocks': 'Blocks',
  'nav.users': 'Users',
  'nav.activity': 'Activity',
  'nav.import': 'Import',
  'nav.outbox': 'Outbox',
  'nav.prayer': 'Prayer times',
  'nav.certificates': 'Certificates',
  'nav.waiting': '{count, number} pending',
} as const;

const catalogue = defineCatalogue({ en: adminEn });

/** The texts of the header of the admin pages, which only admins load. */
export const useAdminText = () => useTranslator(catalogue);
