import { defineCatalogue, useTranslator } from '@halalmap/i18n';

/** Texts around the legal documents. */
const legalEn = {
  english: 'The English text applies.',
  effective: 'Effective {date}',
  firstVersion: 'First version: {date}',
  contents: 'On this page',
  privacy: 'Privacy Policy',
  'privacy.lead': 'What is stored about you and on your device, for how long, and who sees it.',
  terms: 'Terms of Service',
  'terms.lead': 'The rules for using {product}, in plain words.',
  'section.terms.operator': 'Who runs this site',
  'section.terms.what': 'What {product} is',
  'section.terms.halal': 'What a badge means, and what it does not',
  'section.terms.accounts': 'Accounts',
  'section.terms.submitting': 'Submitting a place',
  'section.terms.writing': 'Reviews, confirmations and suggested edits',
  'section.terms.owners': 'Claiming and looking after a listing',
  'section.terms.content': 'What you send us',
  'section.terms.fair': 'Fair use of the site',
  'section.terms.moderation': 'What we may do',
  'section.terms.rights': 'Sources and rights of others',
  'section.terms.liability': 'No warranty',
  'section.terms.changes': 'Changes, and the law that holds',
  'section.privacy.short': 'In short',
  'section.privacy.cookies': 'Cookies',
  'section.privacy.device': 'Data stored on your device',
  'section.privacy.position': 'Your location',
  'section.privacy.account': 'Data in your account',
  'section.privacy.visitors': 'Data visitors send',
  'section.privacy.photos': 'Photos',
  'section.privacy.technical': 'Technical data',
  'section.privacy.who': 'Who can see your data',
  'section.privacy.deletion': 'How long we keep data',
  'section.privacy.changes': 'Changes to this page',
  'section.privacy.operator': 'Who is responsible',
  'section.privacy.purposes': 'Why we process data, and by what right',
  'section.privacy.religion': 'Religion is sensitive',
  'section.privacy.recipients': 'Who processes data for us',
  'section.privacy.breach': 'If data leaks',
  'section.privacy.rights': 'Your rights',
  'section.privacy.takedown': 'Your name or number in a listing',
  'section.privacy.complaint': 'Complaints',
  'section.privacy.age': 'Children',
} as const;

export type LegalKey = keyof typeof legalEn;

const catalogue = defineCatalogue({ en: legalEn }, 'shell/legal');

/** The texts around the legal documents. */
export const useLegalText = () => useTranslator(catalogue);
