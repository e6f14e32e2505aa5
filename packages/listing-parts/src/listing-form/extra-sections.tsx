import { type EntityType, limits } from '@halalmap/contracts';
import { type FormField, amenityFields, fieldsOf, socialFields } from './form-values';
import { FormCheckbox, type FormState, FormText, FormTextArea, Section } from './form-fields';
import { useFormText } from '../messages/en-listing-form';

const numbers: ReadonlySet<string> = new Set(['whatsappNumber', 'viberNumber']);

/** Social networks, messengers, shops and delivery services. */
export const SocialSection = ({ form, type }: { form: FormState; type: EntityType }) => {
  const t = useFormText();
  const asked = fieldsOf(type, form.variant);
  return (
    <Section id="social" title={t('form.section.social')}>
      <p className="hint">{t('form.socialHint')}</p>
      <div className="two-columns">
        {socialFields
          .filter((field) => asked.includes(field))
          .map((field) => (
            <FormText
              key={field}
              form={form}
              name={field}
              label={t(`listing.fact.${field}`)}
              {...(numbers.has(field)
                ? { type: 'tel', inputMode: 'tel', maxLength: limits.text.other }
                : { type: 'url', inputMode: 'url', maxLength: limits.text.link })}
            />
          ))}
      </div>
    </Section>
  );
};

/** Amenities; nothing for a product. */
export const AmenitiesSection = ({ form, type }: { form: FormState; type: EntityType }) => {
  const t = useFormText();
  const asked = fieldsOf(type, form.variant);
  const shown = amenityFields.filter((field) => asked.includes(field));
  if (shown.length === 0) return null;
  return (
    <Section id="amenities" title={t('form.section.amenities')}>
      <fieldset className="field">
        <legend className="visually-hidden">{t('form.section.amenities')}</legend>
        {shown.map((field) => (
          <FormCheckbox key={field} form={form} name={field} label={t(`listing.fact.${field}`)} />
        ))}
      </fieldset>
    </Section>
  );
};

/** Payment, delivery, additional information, and fields that only the owner and admins see. */
export const AdditionalSection = ({ form, type }: { form: FormState; type: EntityType }) => {
  const t = useFormText();
  const asked: readonly FormField[] = fieldsOf(type, form.variant);
  return (
    <Section id="additional" title={t('form.section.additional')}>
      {asked.includes('acceptedPayments') && (
        <div className="two-columns">
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
        <div className="two-columns">
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
