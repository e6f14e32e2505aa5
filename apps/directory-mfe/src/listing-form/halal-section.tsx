import { limits } from '@halalmap/contracts';
import { RadioGroup } from '@halalmap/ui';
import type { ReactNode } from 'react';
import { FormSelect, FormText, withChosen, type FormState } from './form-fields';
import { notListed } from './form-values';
import { Section } from './section';
import { useFormCertifyingBodiesQuery } from './reference-api';
import { useFormText } from '../messages/use-form-text';

const answers = ['Yes', 'No', 'Unknown'] as const;

/** What is said about certificate and owner; the certificate's own questions follow a Yes. */
export const HalalSection = ({ form, note }: { form: FormState; note: ReactNode }) => {
  const t = useFormText();
  const options = answers.map((value) => ({ value, label: t(`form.answer.${value}`) }));
  return (
    <Section id="halal" title={t('form.section.halal')}>
      {note}
      <RadioGroup
        name="halalCertified"
        legend={t('form.halalCertified')}
        look="segments"
        value={form.values.halalCertified}
        options={options}
        mark="optional"
        error={form.errors.fields.halalCertified}
        onChange={(value) => form.set('halalCertified', value)}
      />
      {form.values.halalCertified === 'Yes' && <Certificate form={form} />}
      <RadioGroup
        name="muslimOwned"
        legend={t('form.muslimOwned')}
        look="segments"
        value={form.values.muslimOwned}
        options={options}
        mark="optional"
        error={form.errors.fields.muslimOwned}
        onChange={(value) => form.set('muslimOwned', value)}
      />
    </Section>
  );
};

const Certificate = ({ form }: { form: FormState }) => {
  const t = useFormText();
  const { data: bodies = [] } = useFormCertifyingBodiesQuery();
  return (
    <>
      <FormSelect
        form={form}
        name="certifyingBody"
        label={t('form.body')}
        hint={t('form.bodyHint')}
        options={withChosen(form.values.certifyingBody, [
          { value: '', label: t('form.bodyChoose') },
          ...bodies.map(({ name, fullName }) => ({
            value: name,
            label: fullName && fullName !== name ? `${name}, ${fullName}` : name,
          })),
          { value: notListed, label: t('form.bodyOther') },
        ])}
      />
      {form.values.certifyingBody === notListed && (
        <FormText
          form={form}
          name="otherCertifyingBody"
          label={t('form.bodyName')}
          maxLength={limits.text.other}
        />
      )}
      <div className="two">
        <FormText
          form={form}
          name="certificationNumber"
          label={t('form.number')}
          maxLength={limits.text.other}
        />
        <FormText form={form} name="expiryDate" label={t('form.validUntil')} type="date" />
      </div>
    </>
  );
};
