import { limits, type EntityType } from '@halalmap/contracts';
import type { ReactNode } from 'react';
import { FormText, FormTextArea, type FormState } from './form-fields';
import { Section } from './section';
import { useFormText } from '../messages/use-form-text';

/** Name, description and how to reach the place. */
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
  const isFull = form.variant === 'full';
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
      <div className="two">
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
    </Section>
  );
};
