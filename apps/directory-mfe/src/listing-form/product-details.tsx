import { limits } from '@halalmap/contracts';
import { FormSelect, FormText, FormTextArea, type FormState } from './form-fields';
import { notListed } from './form-values';
import { useFormBrandsQuery } from './reference-api';
import { useFormText } from '../messages/use-form-text';

/** What only a product has: brand, price, makers and what is in it. */
export const ProductDetails = ({ form }: { form: FormState }) => {
  const t = useFormText();
  const { data: brands = [], isError } = useFormBrandsQuery();
  return (
    <>
      <div className="two">
        <FormSelect
          form={form}
          name="brandId"
          label={t('form.brand')}
          options={[
            { value: '', label: t('form.unknown') },
            ...brands.map(({ id, name }) => ({ value: String(id), label: name })),
            { value: notListed, label: t('form.brandOther') },
          ]}
          {...(isError ? { hint: t('form.listFailed') } : {})}
        />
        <FormText
          form={form}
          name="price"
          label={t('form.amount')}
          inputMode="decimal"
          placeholder={t('form.amountExample')}
        />
      </div>
      {form.values.brandId === notListed && (
        <FormText form={form} name="brand" label={t('form.brandName')} maxLength={limits.text.other} />
      )}
      <div className="two">
        <FormText
          form={form}
          name="manufacturer"
          label={t('form.manufacturer')}
          maxLength={limits.text.other}
        />
        <FormText
          form={form}
          name="distributor"
          label={t('form.distributor')}
          maxLength={limits.text.other}
        />
      </div>
      <FormTextArea form={form} name="ingredients" label={t('form.ingredients')} rows={3} />
      <FormText
        form={form}
        name="allergenInfo"
        label={t('form.allergens')}
        placeholder={t('form.allergensExample')}
      />
    </>
  );
};
