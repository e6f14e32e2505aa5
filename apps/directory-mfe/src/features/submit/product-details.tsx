import { limits } from '@halalmap/contracts';
import { FormSelect, FormText, FormTextArea, type FormState } from './form-fields';
import { notListed } from './form-values';
import { useSubmitBrandsQuery } from './submit-api';
import { useText } from '../../messages/use-text';

/** What only a product has: brand, price, makers and what is in it. */
export const ProductDetails = ({ form }: { form: FormState }) => {
  const t = useText();
  const { data: brands = [], isError } = useSubmitBrandsQuery();
  return (
    <>
      <div className="two">
        <FormSelect
          form={form}
          name="brandId"
          label={t('submit.brand')}
          options={[
            { value: '', label: t('submit.unknown') },
            ...brands.map(({ id, name }) => ({ value: String(id), label: name })),
            { value: notListed, label: t('submit.brandOther') },
          ]}
          {...(isError ? { hint: t('submit.listFailed') } : {})}
        />
        <FormText
          form={form}
          name="price"
          label={t('submit.amount')}
          inputMode="decimal"
          placeholder={t('submit.amountExample')}
        />
      </div>
      {form.values.brandId === notListed && (
        <FormText form={form} name="brand" label={t('submit.brandName')} maxLength={limits.text.other} />
      )}
      <div className="two">
        <FormText
          form={form}
          name="manufacturer"
          label={t('submit.manufacturer')}
          maxLength={limits.text.other}
        />
        <FormText
          form={form}
          name="distributor"
          label={t('submit.distributor')}
          maxLength={limits.text.other}
        />
      </div>
      <FormTextArea
        form={form}
        name="ingredients"
        label={t('submit.ingredients')}
        maxLength={limits.text.long}
        rows={3}
      />
      <FormText
        form={form}
        name="allergenInfo"
        label={t('submit.allergens')}
        placeholder={t('submit.allergensExample')}
        maxLength={limits.text.long}
      />
    </>
  );
};
