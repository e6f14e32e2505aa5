import { type EntityType, entityTypes, limits } from '@halalmap/contracts';
import { asksHalal, isAsked, listingTypes, mosqueTypes } from '@halalmap/listing-model';
import { FieldError, useFetchedWord } from '@halalmap/ui';
import { type ReactNode, useEffect } from 'react';
import {
  type Choice,
  FormSelect,
  type FormState,
  FormText,
  FormTextArea,
  ListFailed,
  OtherFacts,
  Section,
  withChosen,
} from './form-fields';
import { TypePattern } from '../type-pattern';
import { useFormText } from '../messages/en-listing-form';
import {
  useFormBusinessCategoriesQuery,
  useFormBusinessSubcategoriesQuery,
  useFormCategoriesQuery,
  useFormFoodTypesQuery,
  useFormProductCategoriesQuery,
  useFormProductSubcategoriesQuery,
} from './reference-api';

/** The section that asks for the type of listing. */
export const DirectorySection = ({ form }: { form: FormState }) => {
  const t = useFormText();
  const error = form.errors.fields.entityType;
  return (
    <Section id="directory" title={t('form.section.directory')}>
      <fieldset
        className={`field${error === undefined ? '' : ' field--bad'}`}
        aria-describedby={error === undefined ? undefined : 'directory-error'}
      >
        <legend className="visually-hidden">{t('form.section.directory')}</legend>
        <div className="directory-types">
          {entityTypes.map((type) => (
            <label key={type} className="directory-type">
              <input
                type="radio"
                name="entityType"
                value={type}
                checked={form.values.entityType === type}
                onChange={() => form.set('entityType', type)}
              />
              <span className="directory-type__picture">
                <TypePattern id={`directory-${type}`} entityType={type} />
              </span>
              <span className="directory-type__text">
                <strong>{t(`form.type.${type}`)}</strong>
                <span className="small muted">{t(`form.type.${type}.hint`)}</span>
              </span>
            </label>
          ))}
        </div>
        <FieldError id="directory-error" text={error} />
      </fieldset>
    </Section>
  );
};

interface ReferenceEntry {
  id: number;
  name: string;
  isActive: boolean;
}

type Word = ReturnType<typeof useFetchedWord>;

const byId = (entries: readonly ReferenceEntry[] | undefined, word: Word): Choice[] =>
  (entries ?? [])
    .filter((entry) => entry.isActive)
    .map(({ id, name }) => ({ value: String(id), label: word(name) }));
/** A listing may have a value that the list does not contain. */
const byName = (names: readonly string[], chosen: string, word: Word): Choice[] =>
  withChosen(
    chosen,
    names.map((name) => ({ value: name, label: word(name) })),
  );

/** The options of a select, and the message when they did not load. */
interface Choices {
  choices: Choice[];
  failed: 'foodCategories' | `${'business' | 'product'}${'Categories' | 'Subcategories'}` | null;
  retry: () => void;
}

const useCategories = (type: EntityType, chosen: string): Choices => {
  const t = useFormText();
  const word = useFetchedWord();
  const { categoryField } = listingTypes[type];
  const foodTypes = useFormFoodTypesQuery(undefined, { skip: categoryField !== 'foodTypes' });
  const business = useFormBusinessCategoriesQuery(undefined, {
    skip: categoryField !== 'muslimBusinessCategoryId',
  });
  const products = useFormProductCategoriesQuery(undefined, {
    skip: categoryField !== 'halalProductCategoryId',
  });
  switch (categoryField) {
    case 'foodTypes':
      return {
        choices: byName(
          (foodTypes.data ?? []).filter((entry) => entry.isActive).map((entry) => entry.name),
          chosen,
          word,
        ),
        failed: foodTypes.isError ? 'foodCategories' : null,
        retry: () => void foodTypes.refetch(),
      };
    case 'muslimBusinessCategoryId':
      return {
        choices: byId(business.data, word),
        failed: business.isError ? 'businessCategories' : null,
        retry: () => void business.refetch(),
      };
    case 'halalProductCategoryId':
      return {
        choices: byId(products.data, word),
        failed: products.isError ? 'productCategories' : null,
        retry: () => void products.refetch(),
      };
    case 'mosqueType':
      return {
        choices: withChosen(
          chosen,
          mosqueTypes.map((value) => ({ value, label: t(`listing.mosqueType.${value}`) })),
        ),
        failed: null,
        retry: () => {},
      };
    case null:
      return { choices: [], failed: null, retry: () => {} };
  }
};

const useSubcategories = (type: EntityType, category: string): Choices => {
  const word = useFetchedWord();
  const { subcategoryField } = listingTypes[type];
  const isBusiness = subcategoryField === 'muslimBusinessSubcategoryId' && category !== '';
  const isProduct = subcategoryField === 'halalProductSubcategoryId' && category !== '';
  const business = useFormBusinessSubcategoriesQuery(category, { skip: !isBusiness });
  const products = useFormProductSubcategoriesQuery(category, { skip: !isProduct });
  const query = isBusiness ? business : products;
  const failed = isBusiness ? 'businessSubcategories' : 'productSubcategories';
  return {
    choices: byId(query.currentData, word),
    failed: (isBusiness || isProduct) && query.isError ? failed : null,
    retry: () => void query.refetch(),
  };
};

/** Follows whether the chosen category of a business is asked if what it offers is halal. */
const useHalalAsked = ({ values, set }: FormState, type: EntityType): void => {
  const category = values.muslimBusinessCategoryId;
  const { halalByCategory } = listingTypes[type];
  const { data: categories } = useFormBusinessCategoriesQuery(undefined, { skip: !halalByCategory });
  const { currentData: subcategories = [] } = useFormBusinessSubcategoriesQuery(category, {
    skip: !halalByCategory || category === '',
  });
  const kind = {
    muslimBusinessCategoryId: Number(category) || null,
    muslimBusinessSubcategoryId: Number(values.muslimBusinessSubcategoryId) || null,
    category: values.category,
  };
  const isAsked = categories ? asksHalal(type, { kind, of: { categories, subcategories } }) : null;
  const next = isAsked === null ? values.halalAsked : isAsked ? '' : 'no';
  useEffect(() => {
    if (halalByCategory && next !== values.halalAsked) set('halalAsked', next);
  });
};

/** The category in the list of all directories, which admins assign. */
const DirectoryCategory = ({ form, type }: { form: FormState; type: EntityType }) => {
  const t = useFormText();
  const word = useFetchedWord();
  const { data, isError, refetch } = useFormCategoriesQuery(type);
  const label = t('listing.fact.categoryId');
  return (
    <FormSelect
      form={form}
      name="categoryId"
      label={label}
      options={[{ value: '', label: t('form.categoryUnsure') }, ...byId(data, word)]}
      hint={
        isError && (
          <ListFailed text={t('form.failed.categories')} label={label} onRetry={() => void refetch()} />
        )
      }
    />
  );
};

/** The category; "not sure" is a valid answer. */
export const CategorySection = ({ form, type }: { form: FormState; type: EntityType }) => {
  const t = useFormText();
  const { categoryField: field, subcategoryField: subField } = listingTypes[type];
  const chosen = field === null ? '' : form.values[field];
  const categories = useCategories(type, chosen);
  const subcategories = useSubcategories(type, chosen);
  useHalalAsked(form, type);
  const failure = ({ failed, retry }: Choices, label: string) =>
    failed !== null && <ListFailed text={t(`form.failed.${failed}`)} label={label} onRetry={retry} />;
  if (field === null && !isAsked('categoryId', type, form.variant)) return null;
  return (
    <Section id="category" title={t('form.section.category')}>
      {field !== null && (
        <FormSelect
          form={form}
          name={field}
          label={t('form.category')}
          mark="required"
          options={[{ value: '', label: t('form.categoryUnsure') }, ...categories.choices]}
          hint={failure(categories, t('form.category'))}
        />
      )}
      {subField && (subcategories.choices.length > 0 || subcategories.failed !== null) && (
        <FormSelect
          form={form}
          name={subField}
          label={t('form.subcategory')}
          options={[{ value: '', label: t('form.categoryUnsure') }, ...subcategories.choices]}
          hint={failure(subcategories, t('form.subcategory'))}
        />
      )}
      {isAsked('categoryId', type, form.variant) && <DirectoryCategory form={form} type={type} />}
      <OtherFacts
        form={form}
        type={type}
        groups={['category']}
        except={['categoryId', ...(field ? [field] : []), ...(subField ? [subField] : [])]}
      />
    </Section>
  );
};

/** Name, description and contact. */
export const BasicSection = ({
  form,
  type,
  belowName,
}: {
  form: FormState;
  type: EntityType;
  belowName: ReactNode;
}) => {
  const t = useFormText();
  const isFull = form.variant !== 'public';
  return (
    <Section id="basic" title={t('form.section.basic')}>
      <FormText form={form} name="name" label={t('form.name')} mark="required" maxLength={limits.text.name} />
      {belowName}
      {isFull && (
        <FormText
          form={form}
          name="alternateNames"
          label={t('listing.fact.alternateNames')}
          hint={t('form.commas')}
        />
      )}
      <FormTextArea
        form={form}
        name="description"
        label={t('form.description')}
        placeholder={t(`form.description.${type}`)}
        hint={t('form.descriptionHint')}
        rows={4}
      />
      <div className="two-columns">
        <FormText
          form={form}
          name="phone"
          label={t('form.phone')}
          type="tel"
          inputMode="tel"
          placeholder={t('form.phoneExample')}
          maxLength={limits.text.other}
        />
        <FormText
          form={form}
          name="email"
          label={t('form.email')}
          type="email"
          inputMode="email"
          maxLength={limits.text.email}
        />
      </div>
      {isFull && (
        <FormText
          form={form}
          name="website"
          label={t('listing.fact.website')}
          type="url"
          inputMode="url"
          placeholder={t('form.linkExample')}
          maxLength={limits.text.link}
        />
      )}
      <OtherFacts
        form={form}
        type={type}
        groups={['about', 'contact']}
        except={['alternateNames', 'description', 'phone', 'email', 'website']}
      />
    </Section>
  );
};
