import { requestTo, type ResponseTo } from '@halalmap/api-client';
import { type ListingPatch, type OpeningPeriod, editableFieldNames } from '@halalmap/contracts';
import type { Formatters } from '@halalmap/i18n';
import { isFieldName, specOf, typedText } from '@halalmap/listing-model';
import type { Text } from '../messages/en';
import { factMessages } from '../messages/en-facts';
import { adminApi } from './admin-api';

/** Reference data names of numeric ids, by field name. */
type ReferenceNames = Partial<Record<string, ReadonlyMap<number, string>>>;

export interface FactTools {
  t: Text;
  format: Formatters;
  names?: ReferenceNames;
}

export type EditableField = keyof ListingPatch;
type WeekDay = 1 | 2 | 3 | 4 | 5 | 6 | 7;

const emptyValues: readonly unknown[] = [null, undefined, '', 'not_specified', 'Unknown'];

const periodsText = (periods: readonly OpeningPeriod[], { t, format }: FactTools): string =>
  periods
    .map(
      ({ days, open, close }) =>
        `${days.map((day) => t(`fact.day.${day as WeekDay}`)).join(', ')}: ${format.time(open)} – ${format.time(close)}`,
    )
    .join('; ');

const isWorded = (key: string): key is keyof typeof factMessages => key in factMessages;

/** An option of a field in words; null where it has none, such as a name. */
export const optionText = (field: string, option: string, t: Text): string | null => {
  const key = `fact.${field}.${option}`;
  return isWorded(key) ? t(key) : null;
};

/**
 * Formats one fact of a listing.
 * @param value in API format
 * @returns null when nothing is known
 */
export const formatFact = (field: string, value: unknown, tools: FactTools): string | null => {
  const { t, format, names } = tools;
  if (emptyValues.includes(value)) return null;
  if (field === 'priceRange') return String(value).replaceAll('$', '₱');
  const kind = isFieldName(field) ? specOf(field).kind : null;
  if (kind === 'openingHours') return periodsText(value as OpeningPeriod[], tools) || null;
  if (kind === 'price') return format.pesos(String(value));
  if (kind === 'day') return format.day(String(value));
  if (kind === 'time') return format.time(String(value));
  if (kind === 'times') return (value as string[]).map((time) => format.time(time)).join(', ') || null;
  if (kind === 'iqamah' || kind === 'eidPrayer')
    return isFieldName(field) ? typedText(field, value) || null : null;
  const option = typeof value === 'string' ? optionText(field, value, t) : null;
  if (option !== null) return option;
  if (typeof value === 'boolean') return t(value ? 'fact.yes' : 'fact.no');
  if (typeof value === 'number') return names?.[field]?.get(value) ?? String(value);
  if (value === 'Yes' || value === 'No') return t(value === 'Yes' ? 'fact.yes' : 'fact.no');
  if (Array.isArray(value)) return value.map(String).join(', ') || null;
  return String(value);
};

/** The lists that name the ids in a field. */
const lists = {
  brandId: 'GET /api/brands',
  categoryId: 'GET /api/categories',
  certifyingBodyId: 'GET /api/certifying-bodies',
  foodTypeId: 'GET /api/food-types',
  halalProductCategoryId: 'GET /api/halal-product-categories',
  halalProductSubcategoryId: 'GET /api/halal-product-subcategories',
  municipalityId: 'GET /api/municipalities',
  muslimBusinessCategoryId: 'GET /api/muslim-business-categories',
  muslimBusinessSubcategoryId: 'GET /api/muslim-business-subcategories',
  provinceId: 'GET /api/provinces',
} as const;
type ReferenceField = keyof typeof lists;

type Named = ResponseTo<(typeof lists)[ReferenceField]>;

const referenceApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** The reference lists of some fields. If one fails to load, its ids are shown without a name. */
    referenceLists: build.query<Partial<Record<ReferenceField, Named>>, readonly ReferenceField[]>({
      queryFn: async (fields, _api, _options, baseQuery) => {
        const responses = await Promise.all(fields.map((field) => baseQuery(requestTo(lists[field]))));
        return {
          data: Object.fromEntries(
            fields.map((field, index) => [field, (responses[index]?.data ?? []) as Named]),
          ),
        };
      },
      providesTags: ['Reference'],
    }),
  }),
});

const isReference = (field: string): field is ReferenceField => field in lists;

/** The names of the ids in some fields of a listing; nothing is requested where there are none. */
export const useReferenceNames = (fields: readonly string[]): ReferenceNames => {
  const wanted = fields.filter(isReference).sort();
  const { currentData } = referenceApi.useReferenceListsQuery(wanted, { skip: wanted.length === 0 });
  return Object.fromEntries(
    Object.entries(currentData ?? {}).map(([field, list]) => [
      field,
      new Map(list.map(({ id, name }) => [id, name])),
    ]),
  );
};

// Separate from fact formatting: the list of fields imports all schemas of a listing, which the first view does not
// need.

/** Whether it is a fact with a name of its own. */
export const isEditableField = (field: string): field is EditableField =>
  editableFieldNames.some((name) => name === field) && field !== 'certificationBody';
