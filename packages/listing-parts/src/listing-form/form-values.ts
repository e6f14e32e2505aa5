import {
  askedFields,
  asksHalal,
  type EntityType,
  entityTypes,
  type FieldGroup,
  fieldGroups,
  type FieldName as FactName,
  type FormVariant,
  groupNames,
  isFieldName,
  listingTypes,
  statementOf,
} from '@halalmap/listing-model';
import { isRecord } from '../picker/staged-photo';
import { type DaySpan, weekDays } from './hours';

/** The fields of prayer times, in the order of the day. */
export const prayerFields = fieldGroups.prayers;

const inGroups = (...groups: FieldGroup[]): readonly FactName[] =>
  groups.flatMap((group) => fieldGroups[group]);

/** Fields that describe a listing of its type beyond its category. */
export const detailFields = inGroups(
  'business',
  'product',
  'mosque',
  'burial',
  'prayers',
  'congregation',
  'facilities',
  'hours',
);

/**
 * A field of the form that depends on the type of the listing. Names are those of the contract, except
 * `otherCertifyingBody` and `halalAsked`, so that the path of a service error names its field.
 */
export type FormField = 'name' | 'otherCertifyingBody' | 'halalAsked' | FactName;
export type FieldName = 'entityType' | FormField;

/** All fields in the order of the form. */
export const formOrder: readonly FieldName[] = [
  'entityType',
  ...fieldGroups.category,
  'name',
  ...groupNames.filter((group) => group !== 'category').flatMap((group) => fieldGroups[group]),
  'otherCertifyingBody',
  'halalAsked',
];

/** The fields of the form by type. What was typed for another type stays in the form and is not sent. */
export const fieldsOf = (
  type: EntityType,
  variant: FormVariant,
): ReadonlyArray<Exclude<FormField, 'halalAsked'>> => {
  const asked = askedFields(type, variant);
  return ['name', ...asked, ...(asked.includes('certifyingBody') ? (['otherCertifyingBody'] as const) : [])];
};

/** The fields that are typed as hours by day. */
export const hoursFields = ['openingHours', 'ramadanHours'] as const;
export type HoursField = (typeof hoursFields)[number];

type OtherField = 'entityType' | 'facilities' | HoursField;
export type TextField = Exclude<FieldName, OtherField>;

const otherFields: ReadonlySet<FieldName> = new Set<OtherField>(['entityType', 'facilities', ...hoursFields]);
/** Fields whose value is a text, as typed. */
export const textFields = formOrder.filter((field): field is TextField => !otherFields.has(field));

/** The values of the form, as typed; a present amenity is `true`. */
export type FormValues = Record<TextField, string> &
  Record<HoursField, DaySpan[]> & {
    entityType: EntityType | '';
    facilities: string[];
  };

/**
 * Whether the form asks if what the place offers is halal. `halalAsked` is `no` where the chosen category of a business
 * says that nobody does.
 */
export const asksHalalIn = ({
  entityType,
  halalAsked,
}: Pick<FormValues, 'entityType' | 'halalAsked'>): boolean =>
  entityType !== '' &&
  asksHalal(entityType) &&
  !(listingTypes[entityType].halalByCategory && halalAsked === 'no');

/** Value of the selects of brand and certifying body for one that is not in the list. */
export const notListed = 'other';

/** The values of a form in which nothing was entered. */
export const emptyForm = (): FormValues => ({
  ...(Object.fromEntries(textFields.map((name) => [name, ''])) as Record<TextField, string>),
  entityType: '',
  facilities: [],
  openingHours: [],
  ramadanHours: [],
});

/** Fields that are cleared when another one changes, because their value belonged to the old choice. */
const clearedBy: Partial<Record<FieldName, FieldName[]>> = {
  provinceId: ['municipalityId'],
  muslimBusinessCategoryId: ['muslimBusinessSubcategoryId'],
  halalProductCategoryId: ['halalProductSubcategoryId'],
};

/** The fields of the form that state one fact together with this one, itself included. */
export const fieldsChosenTogether = <Name extends FieldName>(field: Name): FieldName[] => {
  const fields: FieldName[] = isFieldName(field) ? statementOf(field) : [field];
  return fields.includes('certifyingBody') ? [...fields, 'otherCertifyingBody'] : fields;
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
  for (const field of hoursFields) {
    const hours = listOf(stored[field], isDaySpan);
    if (hours) values[field] = hours;
  }
  return {
    ...values,
    ...(type ? { entityType: type } : {}),
    ...(facilities ? { facilities } : {}),
  };
};
