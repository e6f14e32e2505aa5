import type { ListingPatch, OpeningPeriod } from '@halalmap/contracts';
import type { Formatters } from '@halalmap/i18n';
import type { Text } from '../messages/use-text';

/** Reference data names of numeric ids, by field name. */
export type ReferenceNames = Partial<Record<string, ReadonlyMap<number, string>>>;

export interface FactTools {
  t: Text;
  format: Formatters;
  names?: ReferenceNames;
}

export type EditableField = keyof ListingPatch;
type WeekDay = 1 | 2 | 3 | 4 | 5 | 6 | 7;

const timeFields: readonly string[] = ['fajrTime', 'dhuhrTime', 'asrTime', 'maghribTime', 'ishaTime'];
const unsaid: readonly unknown[] = [null, undefined, '', 'not_specified', 'Unknown'];

const periodsText = (periods: readonly OpeningPeriod[], { t, format }: FactTools): string =>
  periods
    .map(
      ({ days, open, close }) =>
        `${days.map((day) => t(`fact.day.${day as WeekDay}`)).join(', ')}: ${format.time(open)} – ${format.time(close)}`,
    )
    .join('; ');

/**
 * Formats one fact of a listing.
 * @param value in API format
 * @returns null when nothing is known
 */
export const formatFact = (field: string, value: unknown, tools: FactTools): string | null => {
  const { t, format, names } = tools;
  if (unsaid.includes(value)) return null;
  if (field === 'openingHours') return periodsText(value as OpeningPeriod[], tools) || null;
  if (field === 'priceRange') return String(value).replaceAll('$', '₱');
  if (field === 'price') return format.pesos(String(value));
  if (field === 'expiryDate') return format.day(String(value));
  if (timeFields.includes(field)) return format.time(String(value));
  if (typeof value === 'boolean') return t(value ? 'fact.yes' : 'fact.no');
  if (typeof value === 'number') return names?.[field]?.get(value) ?? String(value);
  if (value === 'Yes' || value === 'No') return t(value === 'Yes' ? 'fact.yes' : 'fact.no');
  if (Array.isArray(value)) return value.map(String).join(', ') || null;
  return String(value);
};
