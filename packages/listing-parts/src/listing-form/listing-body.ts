import type { EntityType, Listing } from '@halalmap/contracts';
import { emptyForm, type FormValues, notListed, type TextField, textFields } from './form-values';
import { type DaySpan, toPeriods, weekDays } from './hours';
import { fieldsOf, type FormVariant, amenityFields } from './field-lists';

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

/** What the form holds when a listing is opened in it. */
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

/** The certificate as it is sent: nothing unless halal certified is Yes, and the body by the name that was typed or chosen. */
const certificateOf = (values: FormValues): Partial<FormValues> => {
  if (values.halalCertified !== 'Yes') return { certifyingBody: '', certificationNumber: '', expiryDate: '' };
  return values.certifyingBody === notListed ? { certifyingBody: values.otherCertifyingBody } : {};
};

/** The brand as it is sent: chosen from the list, or by the name that was typed. */
const brandOf = ({ brandId }: FormValues): Partial<FormValues> =>
  brandId === notListed ? { brandId: '' } : { brand: '' };

/**
 * The body of `POST /api/listings` for what the form holds: only the fields that this type is asked for, with empty ones
 * as null. It is not checked yet.
 */
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
 * The body of `PATCH /api/listings/{id}`: what the form holds and the listing does not say, and null for what the form no
 * longer asks for. It is not checked yet.
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
  // The body is asked for by name here; an id of another one would go before it.
  const hasOtherBody = 'certifyingBody' in patch && listing.certifyingBodyId !== null;
  return hasOtherBody ? { ...patch, certifyingBodyId: null } : patch;
};
