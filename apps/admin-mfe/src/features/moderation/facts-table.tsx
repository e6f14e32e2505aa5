import type { EntityType, Listing } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import {
  fieldGroups,
  type FieldName,
  groupNames,
  isAsked,
  listingTypes,
  specOf,
} from '@halalmap/listing-model';
import { classNames } from '@halalmap/ui';
import { type Text, useText } from '../../messages/en';
import { type FactTools, formatFact } from '../../shared/format-fact';

type Field = keyof Listing;
type FactKey = Extract<Parameters<Text>[0], `fact.${string}`>;
type NamedField = Extract<FactKey, `fact.${Field}`> extends `fact.${infer Name}` ? Name : never;

interface Fact {
  label: string;
  /** null is shown as "Not known". */
  value: string | null;
}

const prayerFields = fieldGroups.prayers;

const about = ['name', 'description'] as const;
const where = ['address', 'barangay', 'municipalityName', 'provinceName'] as const;
const contact = ['phone', 'email', 'website'] as const;
const halal = [
  'halalScope',
  'halalCertified',
  'certifyingBody',
  'certificationNumber',
  'certificateScope',
  'expiryDate',
  'muslimOwned',
] as const;

/** Fields that are part of another row, or that a name stands for. */
const elsewhere: ReadonlySet<FieldName> = new Set([
  ...prayerFields,
  ...fieldGroups.position,
  'openingHoursText',
  'certificationBody',
  'brand',
  'category',
  'municipality',
  'province',
]);

/** The facts of a type that the review always shows, known or not. */
const alwaysShown = (type: EntityType): NamedField[] => {
  const { asksHalal, directory, firstFacts, isPlace } = listingTypes[type];
  const ofType = [...firstFacts, 'openingHours' as const, 'facilities' as const].filter(
    (name) => isAsked(name, type, 'public') && !halal.some((field) => field === name),
  );
  return [
    ...about,
    ...(directory.categories === null ? [] : (['categoryName'] as const)),
    ...ofType.map((name) => (name === 'brand' ? 'brandName' : name)),
    ...(isPlace ? where : []),
    ...contact,
    ...(asksHalal ? halal : []),
  ];
};

/** The facts shown only when given. */
const others: readonly NamedField[] = [
  'municipalityName',
  'provinceName',
  'categoryName',
  'brandName',
  ...groupNames
    .flatMap((group): readonly FieldName[] => fieldGroups[group])
    .filter((name) => specOf(name).kind !== 'reference' && !elsewhere.has(name)),
];

const hoursOf = (listing: Listing, tools: FactTools): string | null =>
  [formatFact('openingHours', listing.openingHours, tools), listing.openingHoursText]
    .filter(Boolean)
    .join('; ') || null;

const valueOf = (listing: Listing, field: NamedField, tools: FactTools): string | null => {
  if (field === 'openingHours') return hoursOf(listing, tools);
  // False is the default when nobody answered.
  return listing[field] === false ? null : formatFact(field, listing[field], tools);
};

const positionOf = ({ latitude, longitude }: Listing): string | null =>
  latitude === null || longitude === null ? null : `${latitude}, ${longitude}`;

const prayerTimesOf = (listing: Listing, { format }: FactTools): string | null =>
  prayerFields
    .map((field) => listing[field])
    .filter((time) => time !== null)
    .map((time) => format.time(time))
    .join(', ') || null;

/** All submitted facts of a listing: first those of its type, known or not, then any others. */
export const factsOf = (listing: Listing, tools: FactTools): Fact[] => {
  const { t } = tools;
  const first = alwaysShown(listing.entityType);
  const fact = (field: NamedField): Fact => ({
    label: t(`fact.${field}`),
    value: valueOf(listing, field, tools),
  });
  const position = positionOf(listing);
  return [
    ...first.map(fact),
    ...(listingTypes[listing.entityType].hasPrayers
      ? [{ label: t('fact.prayerTimes'), value: prayerTimesOf(listing, tools) }]
      : []),
    ...(position === null ? [] : [{ label: t('fact.position'), value: position }]),
    ...others
      .filter((field) => !first.includes(field))
      .map(fact)
      .filter(({ value }) => value !== null),
  ];
};

interface ComparedFact extends Fact {
  /** The value of the existing listing; null is shown as "Not known". */
  existing: string | null;
  /** Whether the submission differs, or has a value where none is known. */
  difference: 'none' | 'changed' | 'new';
}

const differenceOf = (value: string | null, existing: string | null): ComparedFact['difference'] => {
  if (value === null || value === existing) return 'none';
  return existing === null ? 'new' : 'changed';
};

/** Compares a submission with an existing listing; facts that only the existing one has come last. */
export const compareFacts = (submitted: readonly Fact[], existing: readonly Fact[]): ComparedFact[] => {
  const known = new Map(existing.map(({ label, value }) => [label, value]));
  const labels = new Set(submitted.map(({ label }) => label));
  const others = existing
    .filter(({ label, value }) => !labels.has(label) && value !== null)
    .map(({ label }) => ({ label, value: null }));
  return [...submitted, ...others].map(({ label, value }) => {
    const other = known.get(label) ?? null;
    return { label, value, existing: other, difference: differenceOf(value, other) };
  });
};

interface FactsTableProps {
  listing: Listing;
  /** A possible duplicate; its facts are shown beside the submitted ones. */
  compared: Listing | null;
}

/** All submitted facts beside those of a possible duplicate, with differences highlighted. */
export const FactsTable = ({ listing, compared }: FactsTableProps) => {
  const t = useText();
  const format = useFormatters();
  const tools = { t, format };
  const rows = compareFacts(factsOf(listing, tools), compared ? factsOf(compared, tools) : []);
  const title = t(compared ? 'review.comparison' : 'review.facts');
  return (
    <div className="review-panel__scroll" tabIndex={0} role="region" aria-label={title}>
      <table className={classNames('table comparison', compared !== null && 'comparison--two')}>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('review.field')}</th>
            <th scope="col">{t('review.value')}</th>
            {compared && (
              <th scope="col">{t('review.existing', { status: t(`review.status.${compared.status}`) })}</th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.label}>
              <th scope="row">{row.label}</th>
              <Value row={row} isCompared={compared !== null} />
              {compared && (
                <td className={row.existing === null ? 'unknown' : undefined}>
                  {row.existing ?? t('fact.unknown')}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

const Value = ({ row, isCompared }: { row: ComparedFact; isCompared: boolean }) => {
  const t = useText();
  const { value, difference } = row;
  if (value === null) return <td className="unknown">{t('fact.unknown')}</td>;
  if (!isCompared || difference === 'none') return <td>{value}</td>;
  return <td>{difference === 'new' ? <ins>{value}</ins> : <mark>{value}</mark>}</td>;
};
