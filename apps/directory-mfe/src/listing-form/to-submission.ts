import type { EntityType } from '@halalmap/contracts';
import { fieldsOf, type FormVariant } from './asked-fields';
import { amenityFields, notListed, type FormValues } from './form-values';
import { toPeriods } from './hours';

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
