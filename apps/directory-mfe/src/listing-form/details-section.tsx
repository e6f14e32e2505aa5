import { priceRangeSchema, type EntityType } from '@halalmap/contracts';
import { FormSelect, FormText, FormTextArea, type FormState } from './form-fields';
import { HoursEditor } from './hours-editor';
import { MosqueDetails } from './mosque-details';
import { ProductDetails } from './product-details';
import { Section } from './section';
import { useFormText } from '../messages/use-form-text';

interface DetailsProps {
  form: FormState;
}

const FoodDetails = ({ form }: DetailsProps) => {
  const t = useFormText();
  return (
    <>
      <FormText
        form={form}
        name="specialties"
        label={t('form.specialties')}
        hint={t('form.specialtiesHint')}
      />
      <FormSelect
        form={form}
        name="priceRange"
        label={t('form.price')}
        options={[
          { value: '', label: t('form.unknown') },
          ...priceRangeSchema.options.map((range) => ({ value: range, label: t(`form.price.${range}`) })),
        ]}
      />
      <HoursEditor form={form} />
    </>
  );
};

const BusinessDetails = ({ form }: DetailsProps) => {
  const t = useFormText();
  return (
    <>
      <FormTextArea form={form} name="servicesOffered" label={t('form.services')} rows={3} />
      <FormText form={form} name="yearEstablished" label={t('form.year')} inputMode="numeric" />
      <HoursEditor form={form} />
    </>
  );
};

const byType = {
  food: FoodDetails,
  business: BusinessDetails,
  mosque: MosqueDetails,
  product: ProductDetails,
};

/** What only this type of listing has. */
export const DetailsSection = ({ form, type }: DetailsProps & { type: EntityType }) => {
  const t = useFormText();
  const Details = byType[type];
  return (
    <Section id="details" title={t('form.section.details')}>
      <Details form={form} />
    </Section>
  );
};
