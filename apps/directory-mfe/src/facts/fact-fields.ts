import type { Listing, OpeningPeriod } from '@halalmap/contracts';
import type { Formatters } from '@halalmap/i18n';
import {
  asksHalal,
  certificateScopes,
  type FieldGroup,
  fieldGroups,
  type FieldName,
  fieldNames,
  fieldsInGroup,
  type FieldSpec,
  type FieldWith,
  gelatins,
  halalFields,
  halalScopes,
  hasField,
  isFieldName,
  isLevelOfFacts,
  listingTypes,
  mosqueTypes,
  openToWhom,
  prayerNames,
  slaughterWays,
  specOf,
} from '@halalmap/listing-model';
import type { Text } from '../messages/en';

/** A fact that has a label; `isFactField` names those that visitors can change on their own. */
export type FactField = 'name' | FieldName;
export type FactKind = FieldSpec['kind'];

/** How a fact is displayed and edited. */
export const factKind = (field: FactField): FactKind => (field === 'name' ? 'text' : specOf(field).kind);

/** Whether a listing field is a fact that visitors can change on its own. Ids are suggested by the names they stand for. */
export const isFactField = (name: string): name is FactField => {
  if (name === 'name') return true;
  if (!isFieldName(name)) return false;
  const { kind, readers, sameAs, asked } = specOf(name);
  return kind !== 'reference' && kind !== 'degrees' && !readers && sameAs === undefined && asked !== 'admins';
};

/** What a place has, shown with an icon. */
export const amenityFields = fieldGroups.amenities.filter(
  (field): field is FieldWith<{ kind: 'flag' }> => specOf(field).kind === 'flag',
);
const contactFields = ['phone', 'nightPhone', 'email', 'website', 'facebookUrl', 'instagramUrl'] as const;
/** Ways to reach a listing of a type that its page names even where they are not known. */
export const contactFieldsOf = (type: Listing['entityType']) =>
  contactFields.filter((field) => hasField(type, field));

/** Groups whose fields are rows of the table; others have a place of their own on the page. */
const tableGroups = [
  'certificate',
  'business',
  'product',
  'mosque',
  'burial',
  'congregation',
  'halal',
  'amenities',
  'trade',
] as const satisfies readonly FieldGroup[];

/** What of a listing decides which facts it has. */
type Kind = Pick<Listing, 'entityType'> & { trust: Pick<Listing['trust'], 'level'> };

/** Whether a listing has a fact: of a category that nobody asks whether it is halal it has none about that. */
const isOf =
  ({ entityType, trust }: Kind) =>
  (field: FactField): boolean =>
    !asksHalal(entityType) || !isLevelOfFacts(trust.level) || !halalFields.some((one) => one === field);

/** Rows of the facts table: those that people look for first, the answers to questions, and the others by group. */
export const tableFieldsOf = (listing: Kind): FactField[] => {
  const { entityType: type } = listing;
  const others = tableGroups
    .flatMap((group) => fieldsInGroup(group, type))
    .filter((field) => isFactField(field) && factKind(field) !== 'flag');
  const questions = others.filter((field) => factKind(field) === 'answer');
  return [...new Set<FactField>([...listingTypes[type].firstFacts, ...questions, ...others])].filter(
    isOf(listing),
  );
};

/** All facts that can be suggested for a type, in display order. */
export const suggestibleFields = (listing: Kind): FactField[] => {
  const all = fieldNames.filter((name) => hasField(listing.entityType, name)).filter(isFactField);
  const first = ['name', 'alternateNames', 'description', ...tableFieldsOf(listing)] as const;
  return [...new Set<FactField>([...first, ...all])].filter(isOf(listing));
};

export interface FactTools {
  t: Text;
  format: Formatters;
}

type Writer = (value: unknown, tools: FactTools) => string | null;

const asText: Writer = (value) => (typeof value === 'string' && value !== '' ? value : null);
const asNames: Writer = (value) => (Array.isArray(value) && value.length > 0 ? value.join(', ') : null);
const isPeriod = (value: unknown): value is OpeningPeriod =>
  typeof value === 'object' && value !== null && 'days' in value && 'open' in value && 'close' in value;

const asNumber: Writer = (value) => (typeof value === 'number' ? String(value) : null);
const asAnswer: Writer = (value, { t }) =>
  value === 'Yes' || value === 'No' ? t(`listing.said.${value}`) : null;

const isEidPrayer = (value: unknown): value is NonNullable<Listing['eidPrayer']> =>
  typeof value === 'object' && value !== null && 'at' in value && 'where' in value;

const writers: Record<FactKind, Writer> = {
  text: asText,
  longText: asText,
  phone: asText,
  email: asText,
  link: asText,
  barcode: asText,
  degrees: asText,
  choice: asText,
  names: asNames,
  number: asNumber,
  reference: asNumber,
  price: (value, { format }) => (value === null || value === undefined ? null : format.pesos(String(value))),
  day: (value, { format }) => (typeof value === 'string' ? format.day(value) : null),
  time: (value, { format }) => (typeof value === 'string' ? format.time(value) : null),
  // Facts that are not requested when missing, so that "no" only ever means "nobody said so".
  flag: (value, { t }) => (value === true ? t('listing.yes') : null),
  boolean: (value, { t }) => (value === true ? t('listing.yes') : null),
  answer: asAnswer,
  declaration: asAnswer,
  times: (value, { format }) =>
    Array.isArray(value) && value.length > 0
      ? format.list(value.map((time) => format.time(String(time))))
      : null,
  iqamah: (value, { t, format }) =>
    typeof value === 'object' && value !== null
      ? format.list(
          prayerNames.flatMap((name) => {
            const minutes = (value as Partial<Record<string, unknown>>)[name];
            return typeof minutes === 'number'
              ? [t('listing.iqamahMinutes', { prayer: t(`listing.fact.${name}Time`), minutes })]
              : [];
          }),
        ) || null
      : null,
  eidPrayer(value, { t, format }) {
    if (!isEidPrayer(value)) return null;
    const given = { time: format.time(value.at), where: value.where };
    return value.ifRain
      ? t('listing.eidPrayerRain', { ...given, ifRain: value.ifRain })
      : t('listing.eidPrayer', given);
  },
  openingHours: (value, { t, format }) =>
    Array.isArray(value) && value.length > 0
      ? value
          .filter(isPeriod)
          .map(({ days, open, close }) =>
            t('listing.period', {
              days: format.list(days.map((day) => t(`listing.shortDay.${String(day) as '1'}`))),
              open: format.time(open),
              close: format.time(close),
            }),
          )
          .join('; ')
      : null,
};

/** Facts whose texts differ from those of their kind. */
const ownWriters: Partial<Record<FactField, Writer>> = {
  mosqueType: (value, { t }) => {
    const type = mosqueTypes.find((one) => one === value);
    return type === undefined
      ? typeof value === 'string' && value !== ''
        ? value
        : null
      : t(`listing.mosqueType.${type}`);
  },
  capacity: (value, { format }) => (typeof value === 'number' ? format.number(value) : null),
  priceRange: (value, { t }) =>
    typeof value === 'string' ? t(`listing.price.${value as NonNullable<Listing['priceRange']>}`) : null,
  halalScope: (value, { t }) => {
    const scope = halalScopes.find((one) => one === value);
    return scope === undefined || scope === 'Unknown' ? null : t(`listing.halalScope.${scope}`);
  },
  certificateScope: (value, { t }) => {
    const scope = certificateScopes.find((one) => one === value);
    return scope === undefined ? null : t(`listing.certificateScope.${scope}`);
  },
  slaughter: (value, { t }) => {
    const way = slaughterWays.find((one) => one === value);
    return way === undefined || way === 'Unknown' ? null : t(`listing.slaughter.${way}`);
  },
  gelatin: (value, { t }) => {
    const gelatin = gelatins.find((one) => one === value);
    return gelatin === undefined || gelatin === 'Unknown' ? null : t(`listing.gelatin.${gelatin}`);
  },
  openTo: (value, { t }) => {
    const whom = openToWhom.find((one) => one === value);
    return whom === undefined || whom === 'Unknown' ? null : t(`listing.openTo.${whom}`);
  },
  womensSection: (value, { t }) =>
    value === 'Yes' || value === 'No' || value === 'separate_entrance' ? t(`listing.women.${value}`) : null,
};

/** Formats the value of a fact; null when it is empty. */
export const factValueText = (field: FactField, value: unknown, tools: FactTools): string | null =>
  (ownWriters[field] ?? writers[factKind(field)])(value, tools);

/** Formats a fact of a listing; null when it is unknown. Reference data names take precedence over typed text. */
export const factText = (listing: Listing, field: FactField, tools: FactTools): string | null => {
  if (field === 'brand') return factValueText(field, listing.brandName, tools);
  // Statements by the owner or from a visit take precedence over submitted data.
  const isOwned = field === 'muslimOwned' && listing.trust.muslimOwned;
  return factValueText(field, isOwned ? 'Yes' : listing[field], tools);
};
