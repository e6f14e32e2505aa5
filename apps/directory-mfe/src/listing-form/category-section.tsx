import type { EntityType } from '@halalmap/contracts';
import { FormSelect, withChosen, type Choice, type FormState } from './form-fields';
import { categoryField, type TextField } from './form-values';
import { Section } from './section';
import {
  useFormBusinessCategoriesQuery,
  useFormBusinessSubcategoriesQuery,
  useFormFoodTypesQuery,
  useFormProductCategoriesQuery,
  useFormProductSubcategoriesQuery,
} from './reference-api';
import { useFormText } from '../messages/use-form-text';

/** The kinds of mosque, as the specification of the form names them. */
const mosqueTypes = ['Community Mosque', "Jama'ah Mosque", 'Islamic Center', 'University Mosque'];

interface ReferenceEntry {
  id: number;
  name: string;
  isActive: boolean;
}

const byId = (entries: readonly ReferenceEntry[] | undefined): Choice[] =>
  (entries ?? [])
    .filter((entry) => entry.isActive)
    .map(({ id, name }) => ({ value: String(id), label: name }));
/** A listing may have a name that the list does not offer. */
const byName = (names: readonly string[], chosen: string): Choice[] =>
  withChosen(
    chosen,
    names.map((name) => ({ value: name, label: name })),
  );

const useCategories = (type: EntityType, chosen: string): { choices: Choice[]; hasFailed: boolean } => {
  const foodTypes = useFormFoodTypesQuery(undefined, { skip: type !== 'food' });
  const business = useFormBusinessCategoriesQuery(undefined, { skip: type !== 'business' });
  const products = useFormProductCategoriesQuery(undefined, { skip: type !== 'product' });
  switch (type) {
    case 'food':
      return {
        choices: byName(
          (foodTypes.data ?? []).filter((entry) => entry.isActive).map((entry) => entry.name),
          chosen,
        ),
        hasFailed: foodTypes.isError,
      };
    case 'business':
      return { choices: byId(business.data), hasFailed: business.isError };
    case 'product':
      return { choices: byId(products.data), hasFailed: products.isError };
    case 'mosque':
      return { choices: byName(mosqueTypes, chosen), hasFailed: false };
  }
};

const useSubcategories = (type: EntityType, category: string): Choice[] => {
  const business = useFormBusinessSubcategoriesQuery(category, {
    skip: type !== 'business' || category === '',
  });
  const products = useFormProductSubcategoriesQuery(category, {
    skip: type !== 'product' || category === '',
  });
  return byId(type === 'business' ? business.currentData : products.currentData);
};

const subcategoryField: Partial<Record<EntityType, TextField>> = {
  business: 'muslimBusinessSubcategoryId',
  product: 'halalProductSubcategoryId',
};

/** What kind of place or product it is; "not sure" is an answer. */
export const CategorySection = ({ form, type }: { form: FormState; type: EntityType }) => {
  const t = useFormText();
  const field = categoryField[type];
  const { choices, hasFailed } = useCategories(type, form.values[field]);
  const subField = subcategoryField[type];
  const subcategories = useSubcategories(type, form.values[field]);
  return (
    <Section id="category" title={t('form.section.category')}>
      <FormSelect
        form={form}
        name={field}
        label={t('form.category')}
        mark="required"
        options={[{ value: '', label: t('form.categoryUnsure') }, ...choices]}
        {...(hasFailed ? { hint: t('form.listFailed') } : {})}
      />
      {subField && form.values[field] !== '' && subcategories.length > 0 && (
        <FormSelect
          form={form}
          name={subField}
          label={t('form.subcategory')}
          options={[{ value: '', label: t('form.categoryUnsure') }, ...subcategories]}
        />
      )}
    </Section>
  );
};
