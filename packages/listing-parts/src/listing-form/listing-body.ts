import type { EntityType, Listing } from '@halalmap/contracts';
import {
  asksHalal,
  fieldGroups,
  type FormVariant,
  halalFields,
  isFieldName,
  isLevelOfFacts,
  typedText,
  typedValue,
} from '@halalmap/listing-model';
import {
  type FormField,
  type FormValues,
  type HoursField,
  type TextField,
  asksHalalIn,
  emptyForm,
  fieldsOf,
  hoursFields,
  notListed,
  textFields,
} from './form-values';
import { type DaySpan, toPeriods, weekDays } from './hours';

const spansIn = (periods: Listing['openingHours']): DaySpan[] =>
  weekDays.flatMap((day) =>
    (periods ?? []).filter(({ days }) => days.includes(day)).map(({ open, close }) => ({ day, open, close })),
  );

/** The values of the form for a listing. */
export const fromListing = (listing: Listing): FormValues => {
  const stored: Partial<Record<TextField, unknown>> = listing;
  const isOtherBrand = listing.brandId === null && (listing.brand ?? '') !== '';
  return {
    ...emptyForm(),
    ...Object.fromEntries(
      textFields.filter(isFieldName).map((field) => [field, typedText(field, stored[field])]),
    ),
    name: listing.name,
    halalAsked: asksHalal(listing.entityType) && isLevelOfFacts(listing.trust.level) ? 'no' : '',
    ...(isOtherBrand ? { brandId: notListed } : {}),
    entityType: listing.entityType,
    facilities: listing.facilities ?? [],
    openingHours: spansIn(listing.openingHours),
    ramadanHours: spansIn(listing.ramadanHours ?? null),
  };
};

const isHoursField = (field: FormField): field is HoursField => hoursFields.some((one) => one === field);

const wireValue = (field: FormField, value: string | string[]): unknown => {
  if (Array.isArray(value)) return value.length > 0 ? value : null;
  return isFieldName(field) ? typedValue(field, value) : value.trim() || null;
};

/**
 * The certificate in the request body: nothing unless halal certified is Yes; the body by the name that was typed or
 * chosen.
 */
const certificateOf = (values: FormValues): Partial<FormValues> => {
  if (values.halalCertified !== 'Yes')
    return Object.fromEntries(fieldGroups.certificate.map((field) => [field, '']));
  return values.certifyingBody === notListed ? { certifyingBody: values.otherCertifyingBody } : {};
};

/** The brand in the request body: chosen from the list, or the typed name. */
const brandOf = ({ brandId }: FormValues): Partial<FormValues> =>
  brandId === notListed ? { brandId: '' } : { brand: '' };

/** Fields that are not sent: those about halal of a business that nobody asks about it. */
const unaskedIn = (values: FormValues): readonly string[] =>
  values.entityType !== '' && asksHalal(values.entityType) && !asksHalalIn(values) ? halalFields : [];

/** The body of `POST /api/listings`: only the fields of this type, with empty ones as null. Not validated yet. */
export const toSubmission = (values: FormValues, variant: FormVariant): Record<string, unknown> => {
  if (values.entityType === '') return { entityType: undefined, name: values.name };
  const type: EntityType = values.entityType;
  const sent = { ...values, ...certificateOf(values), ...brandOf(values) };
  const unasked = unaskedIn(values);
  return {
    entityType: type,
    ...Object.fromEntries(
      fieldsOf(type, variant)
        .filter((field) => field !== 'otherCertifyingBody' && !unasked.includes(field))
        .map((field) => [
          field,
          isHoursField(field) ? toPeriods(sent[field]) : wireValue(field, sent[field]),
        ]),
    ),
  };
};

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/**
 * The body of `PATCH /api/listings/{id}`: changed fields, and null for fields that the form no longer has. Not
 * validated yet.
 * @param listing as it was opened in the form
 */
export const toPatch = (
  listing: Listing,
  values: FormValues,
  variant: FormVariant,
): Record<string, unknown> => {
  const stored: Record<string, unknown> = listing;
  const before = toSubmission(fromListing(listing), variant);
  const after = toSubmission(values, variant);
  const unasked = unaskedIn(values);
  const patch = Object.fromEntries(
    Object.keys({ ...after, ...before })
      // What was said about halal stays where the new category is not asked it.
      .filter((field) => !unasked.includes(field))
      .filter((field) => !isSame(after[field], before[field]) && !isSame(after[field], stored[field]))
      .map((field) => [field, after[field] ?? null]),
  );
  // The certifying body is given by name here; an id of another one would take precedence.
  const hasOtherBody = 'certifyingBody' in patch && listing.certifyingBodyId !== null;
  return hasOtherBody ? { ...patch, certifyingBodyId: null } : patch;
};
