import { limits, type EntityType } from '@halalmap/contracts';
import { useRef } from 'react';
import { DuplicateHint } from './duplicate-hint';
import { FormText, FormTextArea, type FormState } from './form-fields';
import { Section } from './section';
import type { Duplicates } from './use-duplicates';
import { useText } from '../../messages/use-text';

/** Name, description and how to reach the place. */
export const BasicSection = ({
  form,
  type,
  duplicates,
}: {
  form: FormState;
  type: EntityType;
  duplicates: Duplicates;
}) => {
  const t = useText();
  const description = useRef<HTMLTextAreaElement>(null);
  return (
    <Section id="basic" title={t('submit.section.basic')}>
      <FormText
        form={form}
        name="name"
        label={t('submit.name')}
        mark="required"
        maxLength={limits.text.name}
      />
      <DuplicateHint duplicates={duplicates} type={type} onDismissed={() => description.current?.focus()} />
      <FormTextArea
        ref={description}
        form={form}
        name="description"
        label={t('submit.description')}
        placeholder={t(`submit.description.${type}`)}
        hint={t('submit.descriptionHint')}
        maxLength={limits.text.long}
        rows={4}
      />
      <div className="two">
        <FormText
          form={form}
          name="phone"
          label={t('submit.phone')}
          type="tel"
          inputMode="tel"
          placeholder={t('submit.phoneExample')}
          maxLength={limits.text.other}
        />
        <FormText
          form={form}
          name="email"
          label={t('submit.email')}
          type="email"
          inputMode="email"
          maxLength={limits.text.email}
        />
      </div>
    </Section>
  );
};
