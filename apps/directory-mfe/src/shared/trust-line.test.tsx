import type { Trust, TrustReason } from '@halalmap/contracts';
import { I18nProvider } from '@halalmap/i18n';
import '@testing-library/jest-dom';
import { render, screen } from '@testing-library/react';
import { OriginNote, TrustLine } from './trust-line';
import { aListing } from '../testing/builders';

const recordedAt = '2026-08-03T00:00:00.000Z';
const reason = (over: Partial<TrustReason>): TrustReason => ({
  kind: 'submission',
  text: '',
  recordedAt,
  ...over,
});

describe('the summary of the trust level', () => {
  it.each<[string, Trust['level'], TrustReason[]]>([
    [
      'Certified by IDCP until 14 March 2027',
      'certified',
      [
        reason({
          kind: 'certificate',
          code: 'certificate_valid',
          values: { body: 'IDCP' },
          validUntil: '2027-03-14',
        }),
      ],
    ],
    [
      'Reported Muslim-owned in 2018, not checked',
      'unverified',
      [reason({ kind: 'published_source', code: 'published', values: { muslimOwned: 'Yes', asOf: '2018' } })],
    ],
    [
      'Reported certified (2010s), not checked',
      'unverified',
      [
        reason({
          kind: 'published_source',
          code: 'published',
          values: { reportedCertified: 'Yes', asOf: '2010s' },
        }),
      ],
    ],
    [
      'Reported Muslim-owned, not checked',
      'unverified',
      [reason({ code: 'imported', values: { muslimOwned: 'Yes', halalCertified: 'Unknown' } })],
    ],
    [
      'The owner says: all halal, 3 August 2026',
      'claimed_halal',
      [
        reason({
          kind: 'owner_statement',
          code: 'owner_says',
          values: { halalScope: 'all', muslimOwned: 'Yes' },
        }),
      ],
    ],
    [
      'The owner says: Muslim-owned, 3 August 2026',
      'unverified',
      [reason({ kind: 'owner_statement', code: 'owner_says', values: { muslimOwned: 'Yes' } })],
    ],
    [
      'Confirmed by 4 people, latest 3 August 2026',
      'community_confirmed',
      [reason({ kind: 'community_confirmation', code: 'people_confirmed', values: { people: 4 } })],
    ],
    [
      'Disputed by one person, 3 August 2026',
      'claimed_halal',
      [reason({ kind: 'community_dispute', code: 'people_disputed', values: { people: 1 } })],
    ],
  ])('says "%s"', (line, level, reasons) => {
    render(
      <I18nProvider>
        <TrustLine trust={{ ...aListing().trust, level, reasons }} />
      </I18nProvider>,
    );

    expect(screen.getByText(line)).toBeVisible();
  });

  it('explains the labels of a list once', () => {
    const listings = [
      aListing({ origin: 'demo' }),
      aListing({ origin: 'demo' }),
      aListing({ origin: 'submitted' }),
    ];
    render(
      <I18nProvider>
        <OriginNote listings={listings} />
      </I18nProvider>,
    );

    expect(screen.getAllByText(/^Demo: a fictional place/)).toHaveLength(1);
    expect(screen.queryByText(/Sample:/)).toBeNull();
  });
});
