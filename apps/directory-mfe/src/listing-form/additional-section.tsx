import { limits, type EntityType } from '@halalmap/contracts';
import { fieldsOf, type AskedField } from './asked-fields';
import { FormText, FormTextArea, type FormState } from './form-fields';
import { Section } from './section';
import { useFormText } from '../messages/use-form-text';

/** Payment, delivery, whatever has no field of its own, and what only the owner and admins see. */
export const AdditionalSection = ({ form, type }: { form: FormState; type: EntityType }) => {
  const t = useFormText();
  const asked: readonly AskedField[] = fieldsOf(type, form.variant);
  return (
    <Section id="additional" title={t('form.section.additional')}>
      {asked.includes('acceptedPayments') && (
        <div className="two">
          <FormText
            form={form}
            name="acceptedPayments"
            label={t('listing.fact.acceptedPayments')}
            placeholder={t('form.paymentExample')}
            maxLength={limits.text.other}
          />
          <FormText
            form={form}
            name="deliveryMethods"
            label={t('listing.fact.deliveryMethods')}
            maxLength={limits.text.other}
          />
        </div>
      )}
      <FormTextArea form={form} name="additionalInfo" label={t('form.additionalInfo')} rows={3} />
      {asked.includes('taxId') && (
        <div className="two">
          <FormText
            form={form}
            name="businessRegNumber"
            label={t('form.registration')}
            hint={t('form.private')}
            maxLength={limits.text.other}
          />
          <FormText
            form={form}
            name="taxId"
            label={t('form.taxId')}
            hint={t('form.private')}
            maxLength={limits.text.other}
          />
        </div>
      )}
    </Section>
  );
};
