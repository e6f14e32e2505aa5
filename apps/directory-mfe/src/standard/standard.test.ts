import { aListing } from '../testing/builders';
import { fitOf, presets, readStandard, writeStandard } from './standard';

const { strict, usual, open } = presets;
const trusted = (
  level: 'certified' | 'community_confirmed' | 'claimed_halal',
  scope: 'all' | 'part' = 'all',
) => ({
  ...aListing().trust,
  level,
  halal: { scope, by: 'owner' as const },
  review: null,
});
const clean = { alcoholServed: 'No', porkOnPremises: 'No' } as const;

describe('what somebody accepts', () => {
  it.each([
    [
      'a certified place without alcohol and pork',
      strict,
      { ...clean, trust: trusted('certified') },
      { fits: 'yes' },
    ],
    [
      'a confirmed one, where a certificate is wanted',
      strict,
      { ...clean, trust: trusted('community_confirmed') },
      { fits: 'unknown', reason: 'certificate' },
    ],
    ['a confirmed one', usual, { ...clean, trust: trusted('community_confirmed') }, { fits: 'yes' }],
    [
      'a place with a part of the menu',
      usual,
      { ...clean, trust: trusted('certified', 'part') },
      { fits: 'no', reason: 'part' },
    ],
    [
      'a place that serves alcohol',
      usual,
      { ...clean, alcoholServed: 'Yes', trust: trusted('certified') },
      { fits: 'no', reason: 'alcohol' },
    ],
    [
      'a place of which nobody said whether it serves alcohol',
      usual,
      { ...clean, alcoholServed: null, trust: trusted('certified') },
      { fits: 'unknown', reason: 'alcohol' },
    ],
    [
      'a claim of a part of the menu, where that is enough',
      open,
      { alcoholServed: 'Yes', trust: trusted('claimed_halal', 'part') },
      { fits: 'yes' },
    ],
    [
      'a product',
      usual,
      { entityType: 'product', alcoholInside: 'No', trust: trusted('certified') },
      { fits: 'yes' },
    ],
    ['a mosque', usual, { entityType: 'mosque' }, { fits: 'yes' }],
    [
      'a mosque without an area for women, where one is wanted',
      { ...usual, women: true },
      { entityType: 'mosque', womensSection: 'No' },
      { fits: 'no', reason: 'women' },
    ],
    [
      'a mosque with an entrance for women',
      { ...usual, women: true },
      { entityType: 'mosque', womensSection: 'separate_entrance' },
      { fits: 'yes' },
    ],
  ] as const)('judges %s by its evidence', (_name, standard, facts, expected) => {
    expect(fitOf(aListing(facts), standard)).toEqual(expected);
  });

  it('is read as it was written, and nothing else is read', () => {
    for (const standard of [strict, usual, open, { ...usual, women: true }])
      expect(readStandard(writeStandard(standard))).toEqual(standard);
    for (const text of ['', 'certificate', 'all.certificate', 'certificate.none', '<script>.all'])
      expect(readStandard(text)).toBeNull();
  });
});
