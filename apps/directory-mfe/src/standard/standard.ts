import type { EntityType, Listing } from '@halalmap/contracts';
import { asksHalal, hasField, listingTypes, type FieldName } from '@halalmap/listing-model';
import { createDeviceText } from '../shared/device-text';

/** Which word counts that something is halal: a certificate that was seen, also what people confirmed, also a claim. */
export const acceptedWords = ['certificate', 'confirmed', 'claim'] as const;

/** What somebody accepts. Nothing in it is a ruling. */
export interface Standard {
  word: (typeof acceptedWords)[number];
  /** All is halal, or a part of what is offered is enough. */
  scope: 'all' | 'part';
  /** Whether a place may serve alcohol, and have pork on its premises. */
  alcohol: boolean;
  pork: boolean;
  /** Of a mosque: an area for women, a place for wudu. */
  women: boolean;
  wudu: boolean;
}

/** What most who look for halal food ask first; the page explains the presets. */
export const presets = {
  strict: { word: 'certificate', scope: 'all', alcohol: false, pork: false, women: false, wudu: false },
  usual: { word: 'confirmed', scope: 'all', alcohol: false, pork: false, women: false, wudu: false },
  open: { word: 'claim', scope: 'part', alcohol: true, pork: true, women: false, wudu: false },
} as const satisfies Record<string, Standard>;
export type Preset = keyof typeof presets;

const flags = ['alcohol', 'pork', 'women', 'wudu'] as const;

/** The standard as a part of an address, and as it is stored. */
export const writeStandard = (standard: Standard): string =>
  [standard.word, standard.scope, ...flags.filter((flag) => standard[flag])].join('.');

/** Reads what `writeStandard` wrote; null for anything else. */
export const readStandard = (text: string): Standard | null => {
  const [first = '', scope = '', ...others] = text.split('.');
  const word = acceptedWords.find((one) => one === first);
  if (!word || (scope !== 'all' && scope !== 'part')) return null;
  const [alcohol, pork, women, wudu] = flags.map((flag) => others.includes(flag));
  return {
    word,
    scope,
    alcohol: alcohol === true,
    pork: pork === true,
    women: women === true,
    wudu: wudu === true,
  };
};

/** What is against a place, or what is not known of it. */
type StandardReason =
  | 'not_halal'
  | 'part'
  | 'alcohol'
  | 'pork'
  | 'women'
  | 'wudu'
  | 'certificate'
  | 'confirmed'
  | 'claim'
  | 'scope'
  | 'disputed';

/** Whether a place fits a standard, as far as the evidence goes. */
export type Fit = { fits: 'yes' } | { fits: 'no' | 'unknown'; reason: StandardReason };

type Check = Fit | null;
const no = (reason: StandardReason): Fit => ({ fits: 'no', reason });
const unknown = (reason: StandardReason): Fit => ({ fits: 'unknown', reason });

/** Checks one yes/no field of a place against what the visitor asks for. */
const answered = (
  listing: Listing,
  { field, wanted, reason }: { field: FieldName; wanted: 'Yes' | 'No'; reason: StandardReason },
): Check => {
  if (!hasField(listing.entityType, field)) return null;
  const value = listing[field as keyof Listing];
  if (value === null || value === undefined || value === 'Unknown') return unknown(reason);
  return (value === 'No') === (wanted === 'No') ? null : no(reason);
};

const wordOf = ({ trust }: Listing, { word }: Standard): Check => {
  if (trust.level === 'certified') return null;
  if (word === 'certificate') return unknown('certificate');
  if (trust.level === 'community_confirmed') return null;
  if (word === 'confirmed') return unknown('confirmed');
  return trust.halal && trust.halal.by !== null && trust.halal.scope !== 'Unknown' ? null : unknown('claim');
};

const scopeOf = ({ trust: { halal } }: Listing, { scope }: Standard): Check => {
  if (halal?.scope === 'not_halal') return no('not_halal');
  if (scope === 'part' || halal?.scope === 'all') return null;
  return halal?.scope === 'part' || halal?.scope === 'pork_free' ? no('part') : unknown('scope');
};

/** Whether a standard says anything about listings of a type. */
export const isJudged = (type: EntityType): boolean => asksHalal(type) || listingTypes[type].hasPrayers;

/** Compares a place with what somebody accepts, by the evidence that its badge has too. */
export const fitOf = (listing: Listing, standard: Standard): Fit => {
  const asked = asksHalal(listing.entityType);
  const checks: Check[] = asked
    ? [
        scopeOf(listing, standard),
        standard.alcohol
          ? null
          : answered(listing, {
              field: hasField(listing.entityType, 'alcoholInside') ? 'alcoholInside' : 'alcoholServed',
              wanted: 'No',
              reason: 'alcohol',
            }),
        standard.pork ? null : answered(listing, { field: 'porkOnPremises', wanted: 'No', reason: 'pork' }),
        listing.trust.review ? unknown('disputed') : null,
        wordOf(listing, standard),
      ]
    : [
        standard.women ? answered(listing, { field: 'womensSection', wanted: 'Yes', reason: 'women' }) : null,
        standard.wudu ? answered(listing, { field: 'wuduArea', wanted: 'Yes', reason: 'wudu' }) : null,
      ];
  return (
    checks.find((check) => check?.fits === 'no') ?? checks.find((check) => check !== null) ?? { fits: 'yes' }
  );
};

const stored = createDeviceText('halalmap.standard');

/**
 * Keeps the standard on this device; null forgets it.
 * @returns false when storage is not allowed
 */
export const keepStandard = (standard: Standard | null): boolean =>
  stored.write(standard === null ? '' : writeStandard(standard));

/** The standard of this device; null without one, and while the page is hydrated. */
export const useStandard = (): Standard | null => readStandard(stored.useStored());
