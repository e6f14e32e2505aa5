import type { EntityType } from '@halalmap/contracts';
import { FormSelect, type FormState } from './form-fields';
import { categoryField, type TextField } from './form-values';
import { Section } from './section';
import {
  useSubmitBusinessCategoriesQuery,
  useSubmitBusinessSubcategoriesQuery,
  useSubmitFoodTypesQuery,
  useSubmitProductCategoriesQuery,
  useSubmitProductSubcategoriesQuery,
} from './submit-api';
import { useText } from '../../messages/use-text';

/** The kinds of mosque, as the specification of the form names them. */
const mosqueTypes = ['Community Mosque', "Jama'ah Mosque", 'Islamic Center', 'University Mosque'];

interface Choice {
  value: string;
  label: string;
}
interface ReferenceEntry {
  id: number;
  name: string;
  isActive: boolean;
}

const byId = (entries: readonly ReferenceEntry[] | undefined): Choice[] =>
  (entries ?? [])
    .filter((entry) => entry.isActive)
    .map(({ id, name }) => ({ value: String(id), label: name }));
const byName = (names: readonly string[]): Choice[] => names.map((name) => ({ value: name, label: name }));

const useCategories = (type: EntityType): { choices: Choice[]; hasFailed: boolean } => {
  const foodTypes = useSubmitFoodTypesQuery(undefined, { skip: type !== 'food' });
  const business = useSubmitBusinessCategoriesQuery(undefined, { skip: type !== 'business' });
  const products = useSubmitProductCategoriesQuery(undefined, { skip: type !== 'product' });
  switch (type) {
    case 'food':
      return {
        choices: byName((foodTypes.data ?? []).filter((entry) => entry.isActive).map((entry) => entry.name)),
        hasFailed: foodTypes.isError,
      };
    case 'business':
      return { choices: byId(business.data), hasFailed: business.isError };
    case 'product':
      return { choices: byId(products.data), hasFailed: products.isError };
    case 'mosque':
      return { choices: byName(mosqueTypes), hasFailed: false };
  }
};

const useSubcategories = (type: EntityType, category: string): Choice[] => {
  const business = useSubmitBusinessSubcategoriesQuery(category, {
    skip: type !== 'business' || category === '',
  });
  const products = useSubmitProductSubcategoriesQuery(category, {
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
  const t = useText();
  const field = categoryField[type];
  const { choices, hasFailed } = useCategories(type);
  const subField = subcategoryField[type];
  const subcategories = useSubcategories(type, form.values[field]);
  return (
    <Section id="category" title={t('submit.section.category')}>
      <FormSelect
        form={form}
        name={field}
        label={t('submit.category')}
        mark="required"
        options={[{ value: '', label: t('submit.categoryUnsure') }, ...choices]}
        {...(hasFailed ? { hint: t('submit.listFailed') } : {})}
      />
      {subField && form.values[field] !== '' && subcategories.length > 0 && (
        <FormSelect
          form={form}
          name={subField}
          label={t('submit.subcategory')}
          options={[{ value: '', label: t('submit.categoryUnsure') }, ...subcategories]}
        />
      )}
    </Section>
  );
};
