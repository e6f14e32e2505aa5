import { limits, type EntityType } from '@halalmap/contracts';
import { fieldsOf, socialFields } from './asked-fields';
import { FormText, type FormState } from './form-fields';
import { Section } from './section';
import { useFormText } from '../messages/use-form-text';

const numbers: ReadonlySet<string> = new Set(['whatsappNumber', 'viberNumber']);

/** Where else the place is to be found: networks, messengers, shops and deliveries. */
export const SocialSection = ({ form, type }: { form: FormState; type: EntityType }) => {
  const t = useFormText();
  const asked = fieldsOf(type, form.variant);
  return (
    <Section id="social" title={t('form.section.social')}>
      <p className="hint">{t('form.socialHint')}</p>
      <div className="two">
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
