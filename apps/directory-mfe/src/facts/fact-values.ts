import type { Listing, OpeningPeriod } from '@halalmap/contracts';
import type { Formatters } from '@halalmap/i18n';
import { factKinds, type FactField, type FactKind } from './fact-fields';
import type { Text } from '../messages/en';

export interface FactTools {
  t: Text;
  format: Formatters;
}

type Writer = (value: unknown, tools: FactTools) => string | null;

const asText: Writer = (value) => (typeof value === 'string' && value !== '' ? value : null);
const asNames: Writer = (value) => (Array.isArray(value) && value.length > 0 ? value.join(', ') : null);
const isPeriod = (value: unknown): value is OpeningPeriod =>
  typeof value === 'object' && value !== null && 'days' in value && 'open' in value && 'close' in value;

const writers: Record<FactKind, Writer> = {
  text: asText,
  long: asText,
  phone: asText,
  email: asText,
  link: asText,
  names: asNames,
  number: (value) => (typeof value === 'number' ? String(value) : null),
  money: (value, { format }) => (value === null || value === undefined ? null : format.pesos(String(value))),
  day: (value, { format }) => (typeof value === 'string' ? format.day(value) : null),
  time: (value, { format }) => (typeof value === 'string' ? format.time(value) : null),
  // Facts that are not requested when missing, so that "no" only ever means "nobody said so".
  flag: (value, { t }) => (value === true ? t('listing.yes') : null),
  declaration: (value, { t }) => (value === 'Yes' || value === 'No' ? t(`listing.said.${value}`) : null),
  priceRange: (value, { t }) =>
    typeof value === 'string' ? t(`listing.price.${value as NonNullable<Listing['priceRange']>}`) : null,
  womensSection: (value, { t }) =>
    value === 'Yes' || value === 'No' || value === 'separate_entrance' ? t(`listing.women.${value}`) : null,
  hours: (value, { t, format }) =>
    Array.isArray(value) && value.length > 0
      ? value
          .filter(isPeriod)
          .map(({ days, open, close }) =>
            t('listing.period', {
              days: days.map((day) => t(`listing.shortDay.${String(day) as '1'}`)).join(', '),
              open: format.time(open),
              close: format.time(close),
            }),
          )
          .join('; ')
      : null,
};

/** Formats the value of a fact; null when it is empty. */
export const factValueText = (field: FactField, value: unknown, tools: FactTools): string | null =>
  field === 'capacity' && typeof value === 'number'
    ? tools.format.number(value)
    : writers[factKinds[field]](value, tools);

/** Formats a fact of a listing; null when it is unknown. Reference data names take precedence over typed text. */
export const factText = (listing: Listing, field: FactField, tools: FactTools): string | null => {
  if (field === 'brand') return factValueText(field, listing.brandName, tools);
  // Statements by the owner or from a visit take precedence over submitted data.
  const isOwned = field === 'muslimOwned' && listing.trust.muslimOwned;
  return factValueText(field, isOwned ? 'Yes' : listing[field], tools);
};
