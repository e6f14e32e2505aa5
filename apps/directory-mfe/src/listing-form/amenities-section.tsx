import type { EntityType } from '@halalmap/contracts';
import { fieldsOf } from './asked-fields';
import { FormCheckbox, type FormState } from './form-fields';
import { amenityFields } from './form-values';
import { Section } from './section';
import { useFormText } from '../messages/use-form-text';

/** What visitors find there; nothing for a product. */
export const AmenitiesSection = ({ form, type }: { form: FormState; type: EntityType }) => {
  const t = useFormText();
  const asked = fieldsOf(type, form.variant);
  const shown = amenityFields.filter((field) => asked.includes(field));
  if (shown.length === 0) return null;
  return (
    <Section id="amenities" title={t('form.section.amenities')}>
      <fieldset className="f">
        <legend className="vh">{t('form.section.amenities')}</legend>
        {shown.map((field) => (
          <FormCheckbox key={field} form={form} name={field} label={t(`listing.fact.${field}`)} />
        ))}
      </fieldset>
    </Section>
  );
};
