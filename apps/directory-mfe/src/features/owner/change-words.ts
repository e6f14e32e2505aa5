import type { Listing } from '@halalmap/contracts';
import type { Formatters } from '@halalmap/i18n';
import { isFactField } from '../../facts/fact-fields';
import { factValueText } from '../../facts/fact-values';
import type { FormText } from '../../messages/use-form-text';
import type { OwnerText } from '../../messages/use-owner-text';

export interface WordTools {
  t: OwnerText;
  text: FormText;
  format: Formatters;
}

const otherFields = [
  'entityType',
  'provinceId',
  'municipalityId',
  'latitude',
  'longitude',
  'brandId',
  'categoryId',
  'halalProductCategoryId',
  'halalProductSubcategoryId',
  'muslimBusinessCategoryId',
  'muslimBusinessSubcategoryId',
  'businessRegNumber',
  'taxId',
] as const;
type OtherField = (typeof otherFields)[number];

const isOther = (field: string): field is OtherField => otherFields.some((name) => name === field);

/** Fields that people see under another one. */
const silent: ReadonlySet<string> = new Set(['certifyingBodyId', 'certificationBody', 'foodTypeId']);

/** Where the name of an entry of the reference data stands, of which the field has the id. */
const names: Partial<Record<OtherField, keyof Listing>> = {
  provinceId: 'provinceName',
  municipalityId: 'municipalityName',
  brandId: 'brandName',
};

const answers = ['Yes', 'No', 'Unknown'] as const;

/** The name of a field; null for one that says nothing to people. */
export const fieldWords = (field: string, { t, text }: WordTools): string | null => {
  if (silent.has(field)) return null;
  if (isFactField(field)) return text(`listing.fact.${field}`);
  return isOther(field) ? t(`owner.field.${field}`) : field;
};

/**
 * A value of a field in words.
 * @param listing has the names of what it refers to, when the value is its own
 */
export const valueWords = (field: string, value: unknown, tools: WordTools, listing?: Listing): string => {
  const { t, text } = tools;
  if (value === null || value === undefined || value === '' || value === 'not_specified')
    return t('owner.nothing');
  const answer = answers.find((one) => one === value);
  if ((field === 'halalCertified' || field === 'muslimOwned') && answer) return text(`form.answer.${answer}`);
  if (typeof value === 'boolean') return text(value ? 'listing.yes' : 'listing.no');
  if (isFactField(field))
    return factValueText(field, value, { t: text, format: tools.format }) ?? t('owner.nothing');
  const named = listing && isOther(field) && names[field] ? listing[names[field]] : null;
  return typeof named === 'string' ? named : String(value);
};
