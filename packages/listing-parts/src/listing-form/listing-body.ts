import type { EntityType, Listing } from '@halalmap/contracts';
import {
  type FormValues,
  type FormVariant,
  type TextField,
  amenityFields,
  emptyForm,
  fieldsOf,
  notListed,
  textFields,
} from './form-values';
import { type DaySpan, toPeriods, weekDays } from './hours';

const typed = (value: unknown): string => {
  if (value === null || value === undefined || value === false || value === 'not_specified') return '';
  return Array.isArray(value) ? value.join(', ') : String(value);
};

const spansIn = ({ openingHours }: Pick<Listing, 'openingHours'>): DaySpan[] =>
  weekDays.flatMap((day) =>
    (openingHours ?? [])
      .filter(({ days }) => days.includes(day))
      .map(({ open, close }) => ({ day, open, close })),
  );

/** The values of the form for a listing. */
export const fromListing = (listing: Listing): FormValues => {
  const stored: Partial<Record<TextField, unknown>> = listing;
  const isOtherBrand = listing.brandId === null && typed(listing.brand) !== '';
  return {
    ...emptyForm(),
    ...Object.fromEntries(textFields.map((field) => [field, typed(stored[field])])),
    ...(isOtherBrand ? { brandId: notListed } : {}),
    entityType: listing.entityType,
    facilities: listing.facilities ?? [],
    openingHours: spansIn(listing),
  };
};

const wholeNumbers: ReadonlySet<string> = new Set([
  'provinceId',
  'municipalityId',
  'muslimBusinessCategoryId',
  'muslimBusinessSubcategoryId',
  'halalProductCategoryId',
  'halalProductSubcategoryId',
  'brandId',
  'yearEstablished',
  'capacity',
]);
const lists: ReadonlySet<string> = new Set(['foodTypes', 'specialties', 'alternateNames']);
const flags: ReadonlySet<string> = new Set(amenityFields);

const namesIn = (text: string): string[] =>
  text
    .split(/[,\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');

const wireValue = (field: string, value: string | string[]): unknown => {
  if (Array.isArray(value)) return value.length > 0 ? value : null;
  const written = value.trim();
  if (flags.has(field)) return written === 'true';
  if (written === '') return null;
  if (lists.has(field)) return namesIn(written);
  if (wholeNumbers.has(field)) return Number(written);
  return written;
};

/**
 * The certificate in the request body: nothing unless halal certified is Yes; the body by the name that was typed or
 * chosen.
 */
const certificateOf = (values: FormValues): Partial<FormValues> => {
  if (values.halalCertified !== 'Yes') return { certifyingBody: '', certificationNumber: '', expiryDate: '' };
  return values.certifyingBody === notListed ? { certifyingBody: values.otherCertifyingBody } : {};
};

/** The brand in the request body: chosen from the list, or the typed name. */
const brandOf = ({ brandId }: FormValues): Partial<FormValues> =>
  brandId === notListed ? { brandId: '' } : { brand: '' };

/** The body of `POST /api/listings`: only the fields of this type, with empty ones as null. Not validated yet. */
export const toSubmission = (values: FormValues, variant: FormVariant): Record<string, unknown> => {
  if (values.entityType === '') return { entityType: undefined, name: values.name };
  const type: EntityType = values.entityType;
  const sent = { ...values, ...certificateOf(values), ...brandOf(values) };
  return {
    entityType: type,
    ...Object.fromEntries(
      fieldsOf(type, variant)
        .filter((field) => field !== 'otherCertifyingBody')
        .map((field) => [
          field,
          field === 'openingHours' ? toPeriods(sent.openingHours) : wireValue(field, sent[field]),
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
export const toPatch = (listing: Listing, values: FormValues): Record<string, unknown> => {
  const stored: Record<string, unknown> = listing;
  const before = toSubmission(fromListing(listing), 'full');
  const after = toSubmission(values, 'full');
  const patch = Object.fromEntries(
    Object.keys({ ...after, ...before })
      .filter((field) => !isSame(after[field], before[field]) && !isSame(after[field], stored[field]))
      .map((field) => [field, after[field] ?? null]),
  );
  // The certifying body is given by name here; an id of another one would take precedence.
  const hasOtherBody = 'certifyingBody' in patch && listing.certifyingBodyId !== null;
  return hasOtherBody ? { ...patch, certifyingBodyId: null } : patch;
};
