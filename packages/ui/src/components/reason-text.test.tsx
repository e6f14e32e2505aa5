import type { TrustReason } from '@halalmap/contracts';
import { addTranslations, I18nProvider, type Locale } from '@halalmap/i18n';
import { render, screen } from '@testing-library/react';
import { fil } from '../messages/fil';
import { buildTrust } from '../testing/builders';
import { EvidenceList } from './evidence-list';

const recordedAt = '2026-10-30T00:00:00.000Z';

const said = (reason: Partial<TrustReason>, locale: Locale = 'en'): string | null => {
  const reasons = [{ kind: 'submission' as const, text: "the server's words", recordedAt, ...reason }];
  render(
    <I18nProvider locale={locale}>
      <EvidenceList trust={buildTrust({ reasons })} />
    </I18nProvider>,
  );
  return screen.getAllByRole('listitem')[0]!.textContent;
};

const certificate = {
  body: 'Islamic Da’wah Council of the Philippines',
  number: 'F-101',
  validUntil: '2027-03-14',
  scope: null,
  scopeText: null,
};
const reasons: Array<[Partial<TrustReason>, string]> = [
  [
    { code: 'certificate_valid', values: { ...certificate, scope: 'kitchen', scopeText: 'main kitchen' } },
    'Certificate F-101 of Islamic Da’wah Council of the Philippines was seen and is valid until 14 March 2027; it covers the kitchen (“main kitchen”)',
  ],
  [
    { code: 'certificate_valid', values: certificate },
    'Certificate F-101 of Islamic Da’wah Council of the Philippines was seen and is valid until 14 March 2027; its scope is not stated',
  ],
  [
    {
      code: 'certificate_of_other',
      values: { ...certificate, scope: 'slaughter', scopeText: 'Poultry dressing plant', subject: 'place' },
    },
    'was seen and is valid until 14 March 2027; it covers the slaughter (“Poultry dressing plant”). The supplier of its meat is certified, the place itself is not',
  ],
  [
    { code: 'certificate_incomplete', values: { ...certificate, body: null, number: null } },
    'A certificate of a body that is not named does not count: it has no number',
  ],
  [
    { code: 'certificate_reported', values: { ...certificate, validUntil: null } },
    'Certificate F-101 of Islamic Da’wah Council of the Philippines is reported and was not seen',
  ],
  [
    { code: 'owner_says', values: { halalScope: 'part', halalCertified: 'No', muslimOwned: 'Yes' } },
    'The owner says: part of it is halal, not halal certified, Muslim-owned',
  ],
  [
    { code: 'owner_checked', values: { by: 'owner', day: '2027-05-20' } },
    'The owner said on 20 May 2027 that what is said here is still true',
  ],
  [{ code: 'visit_found', values: {} }, 'A visit by HalalMap found: that the place exists'],
  [
    {
      code: 'published',
      source: 'booky.ph muslim-town',
      values: { reportedCertified: 'Yes', muslimOwned: 'Yes', asOf: '2010s-2019' },
    },
    'Listed on booky.ph between the 2010s and 2019 as halal certified and Muslim-owned. We have not checked it. The certificate may have lapsed since.',
  ],
  [
    { code: 'people_confirmed', values: { people: 3, all: 2, part: 1 } },
    '3 people confirmed what is said here (2 say that all is halal, one says that part is halal)',
  ],
  [{ code: 'people_disputed', values: { people: 1 } }, 'One person disputed what is said here'],
  [
    { code: 'submitted', values: { halalScope: 'Unknown', halalCertified: 'Unknown', muslimOwned: 'Yes' } },
    'As submitted, not checked: what is halal is not known, halal certified not known, Muslim-owned yes',
  ],
  [{ code: 'imported', values: {} }, 'As imported, not checked: the facts of this mosque'],
];

describe('a reason of a trust level', () => {
  it.each(reasons)('is said from its code and values: %#', (reason, words) => {
    expect(said(reason)).toContain(words);
  });

  it('is said in the language of the page, with the name of the body as it is written', () => {
    addTranslations('fil', 'ui', fil);
    expect(said({ code: 'certificate_valid', values: certificate }, 'fil')).toContain(
      'Nakita ang sertipiko F-101 ng Islamic Da’wah Council of the Philippines',
    );
    expect(screen.getByText(certificate.body).tagName).toBe('BDI');
  });

  it("is said in the server's words without a code", () => {
    expect(said({}, 'fil')).toContain("the server's words");
  });
});
