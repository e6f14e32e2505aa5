import { defineCatalogue, useTranslator } from '@halalmap/i18n';

/** The pages of the certifying bodies. */
const certifiersEn = {
  title: 'Halal certifiers',
  eyebrow: 'Certificates',
  lead: 'Who certifies here, what is known about their accreditation, and since when.',
  intro:
    'There is no single certifier: in 2003 the Supreme Court decided (G.R. No. 153888) that certifying halal is a religious matter, which no government office may reserve for itself. Under Republic Act No. 10817 the Department of Trade and Industry’s Philippine Accreditation Bureau (DTI-PAB) accredits certifiers; the earlier accreditation by the National Commission on Muslim Filipinos (NCMF) was extended until 2019. The last report that we found is of October 2023: two accredited bodies, eleven applications. We have not asked since; ask DTI-PAB for today’s list. Where we have not confirmed a present accreditation, this page and the badge say so.',
  schemes:
    'There are two schemes. DTI-PAB accredits bodies that certify for exports. For what is sold here, imports included, NCMF has accredited bodies again since 2 November 2020, under Republic Act No. 9997; five had its accreditation by August 2021, but we did not find their names. So a body that NCMF accredited once may still be accredited. In the Bangsamoro region a Bangsamoro Halal Board steers how halal industry grows; it is no certifier in this list.',
  marks:
    'Marks on shelves: each certifier has a mark of its own, and imported goods carry those of authorities abroad, such as JAKIM, MUIS or BPJPH. The Philippine halal logo of the DTI is for products that a body accredited by DTI-PAB has certified. A mark without the name of a body and a number can be checked by nobody.',
  check:
    'To check a certificate, give its number to the body that is named on it, and ask whether it is valid, for which branch and for what. Compare holder, address, products and last day with what is before you: a number alone says nothing.',
  failed: 'The certifiers did not load',
  search: 'Name on the certificate',
  'search.none': 'We know no certifier of this name.',
  aliases: 'Also called',
  home: 'Certifiers in the Philippines',
  abroad: 'Authorities abroad',
  'abroad.text':
    'They certify products that are made in their countries, not places in the Philippines. Whether the Philippines recognises them we did not find.',
  country: 'Country',
  kind: 'Kind',
  'kind.certifier': 'Certifying body',
  'kind.foreign': 'Authority abroad, for imported products',
  accreditation: 'Accreditation',
  'recognised.yes': 'Reported as accredited',
  'recognised.no': 'Not accredited',
  'recognised.unknown': 'We have not confirmed that it is accredited today',
  sourceOf: 'Source from {date}',
  by: 'Said to be accredited by',
  asOf: 'As of',
  from: 'Accredited from',
  until: 'Accredited until',
  sources: 'Sources',
  'sources.none': 'No source yet',
  site: 'Website',
  places: 'Places with its certificate',
  'places.count':
    '{count, plural, =0 {We have not seen a valid certificate of this body for any listed place.} one {One listed place has a valid certificate of this body.} other {# listed places have valid certificates of this body.}}',
  number: 'How to check a number',
  'number.site': 'Ask the body. Its website is below.',
  'number.none': 'Ask the body. We found no address for it.',
  all: 'All certifiers',
  unknown: 'There is no such certifier',
} as const;

const catalogue = defineCatalogue({ en: certifiersEn }, 'shell/certifiers');

export const useCertifiersText = () => useTranslator(catalogue);
