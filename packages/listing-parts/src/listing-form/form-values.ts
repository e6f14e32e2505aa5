import { type EntityType, entityTypes } from '@halalmap/contracts';
import { type FieldName, formOrder } from './field-lists';
import { type DaySpan, weekDays } from './hours';

type OtherField = 'entityType' | 'facilities' | 'openingHours';
export type TextField = Exclude<FieldName, OtherField>;

const otherFields: ReadonlySet<FieldName> = new Set<OtherField>(['entityType', 'facilities', 'openingHours']);
/** Fields whose value is a text, as typed. */
export const textFields = formOrder.filter((field): field is TextField => !otherFields.has(field));

/** The values of the form, as typed; a present amenity is `true`. */
export type FormValues = Record<TextField, string> & {
  entityType: EntityType | '';
  facilities: string[];
  openingHours: DaySpan[];
};

/** Value of the selects of brand and certifying body for one that is not in the list. */
export const notListed = 'other';

export const emptyForm = (): FormValues => ({
  ...(Object.fromEntries(textFields.map((name) => [name, ''])) as Record<TextField, string>),
  entityType: '',
  facilities: [],
  openingHours: [],
});

/** The field that asks for the category of each type. */
export const categoryField = {
  food: 'foodTypes',
  business: 'muslimBusinessCategoryId',
  mosque: 'mosqueType',
  product: 'halalProductCategoryId',
} as const satisfies Record<EntityType, TextField>;

/** Fields that are cleared when another one changes, because their value belonged to the old choice. */
const clearedBy: Partial<Record<FieldName, FieldName[]>> = {
  provinceId: ['municipalityId'],
  muslimBusinessCategoryId: ['muslimBusinessSubcategoryId'],
  halalProductCategoryId: ['halalProductSubcategoryId'],
};

/** The form after a change of one field. */
export const withField = <Name extends FieldName>(
  values: FormValues,
  name: Name,
  value: FormValues[Name],
): FormValues => {
  const cleared = (clearedBy[name] ?? []).map((other) => [other, '']);
  return { ...values, ...Object.fromEntries(cleared), [name]: value };
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isTime = (value: unknown): value is string =>
  typeof value === 'string' && /^(\d{2}:\d{2})?$/.test(value);
const isDaySpan = (value: unknown): value is DaySpan =>
  isRecord(value) &&
  weekDays.some((day) => day === value['day']) &&
  isTime(value['open']) &&
  isTime(value['close']);
const isName = (value: unknown): value is string => typeof value === 'string';

const listOf = <T>(stored: unknown, isEntry: (value: unknown) => value is T): T[] | null =>
  Array.isArray(stored) ? stored.filter(isEntry) : null;

/** Reads form values stored on the device; unreadable ones are skipped. */
export const readStoredValues = (stored: unknown): Partial<FormValues> => {
  const values: Partial<FormValues> = {};
  if (!isRecord(stored)) return values;
  for (const field of textFields) {
    const text = stored[field];
    if (typeof text === 'string') values[field] = text;
  }
  const type = entityTypes.find((name) => name === stored['entityType']);
  const facilities = listOf(stored['facilities'], isName);
  const openingHours = listOf(stored['openingHours'], isDaySpan);
  return {
    ...values,
    ...(type ? { entityType: type } : {}),
    ...(facilities ? { facilities } : {}),
    ...(openingHours ? { openingHours } : {}),
  };
};
