import { defineCatalogue, useTranslator } from '@halalmap/i18n';

/** What Republic Act No. 12160 provides, as `packages/reference-data/data/cemeteries.json` has it from its text; nothing is added. */
export const burialMessages = {
  'burial.title': 'What the law gives',
  'burial.lead': 'Republic Act No. 12160, the Philippine Islamic Burial Act, approved on {day}:',
  'burial.about.burial': 'Burial',
  'burial.text.burial': 'Burial as soon as possible by Islamic rites, with or without a death certificate.',
  'burial.about.report': 'Report of the death',
  'burial.text.report':
    'Whoever performed the rites, or the next of kin, reports the death to the local health officer within 14 days after the burial; where there is none, to the office of the mayor.',
  'burial.about.registration': 'Registration',
  'burial.text.registration':
    'The death certificate goes to the local civil registrar within 30 days after it was prepared and certified.',
  'burial.about.forensic': 'Examinations',
  'burial.text.forensic': 'The family must be told before any examination by the authorities.',
  'burial.about.release': 'Release of the body',
  'burial.text.release':
    'Hospitals, clinics, funeral parlors, morgues, custodial and prison facilities and others release the body within 24 hours.',
  'burial.about.preparation': 'Preparation',
  'burial.text.preparation':
    'Wrapped in white cloth, in an airtight, leak-proof cadaver bag or wooden box, closed with zipper, tape or bandage strips.',
  'burial.about.bills': 'Unpaid bills',
  'burial.text.bills': 'No reason to keep the body; a promissory note may be signed.',
  'burial.about.penalty': 'Penalty',
  'burial.text.penalty':
    'For withholding a body because of unpaid charges: up to six months in prison, or a fine of 50,000 to 100,000 pesos, or both.',
  'burial.about.rules': 'Rules',
  'burial.text.rules':
    'Department of Health and NCMF write the implementing rules within 120 days (whether they were issued was not found).',
  'burial.source': 'In short, and no legal advice. The text of the Act:',
} as const;

const catalogue = defineCatalogue({ en: burialMessages }, 'directory/burial');

/** The texts about the law of burials in the current language. */
export const useBurialText = () => useTranslator(catalogue);
