import { limits } from '@halalmap/contracts';
import { RadioGroup } from '@halalmap/ui';
import { FormSelect, FormText, type FormState } from './form-fields';
import { notListed } from './form-values';
import { Section } from './section';
import { useSubmitCertifyingBodiesQuery } from './submit-api';
import { useText } from '../../messages/use-text';

const answers = ['Yes', 'No', 'Unknown'] as const;

/** What is said about certificate and owner; the certificate's own questions follow a Yes. */
export const HalalSection = ({ form }: { form: FormState }) => {
  const t = useText();
  const options = answers.map((value) => ({ value, label: t(`submit.answer.${value}`) }));
  return (
    <Section id="halal" title={t('submit.section.halal')}>
      <RadioGroup
        name="halalCertified"
        legend={t('submit.halalCertified')}
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
        legend={t('submit.muslimOwned')}
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
  const t = useText();
  const { data: bodies = [] } = useSubmitCertifyingBodiesQuery();
  return (
    <>
      <FormSelect
        form={form}
        name="certifyingBody"
        label={t('submit.body')}
        hint={t('submit.bodyHint')}
        options={[
          { value: '', label: t('submit.bodyChoose') },
          ...bodies.map(({ name, fullName }) => ({
            value: name,
            label: fullName && fullName !== name ? `${name}, ${fullName}` : name,
          })),
          { value: notListed, label: t('submit.bodyOther') },
        ]}
      />
      {form.values.certifyingBody === notListed && (
        <FormText
          form={form}
          name="otherCertifyingBody"
          label={t('submit.bodyName')}
          maxLength={limits.text.other}
        />
      )}
      <div className="two">
        <FormText
          form={form}
          name="certificationNumber"
          label={t('submit.number')}
          maxLength={limits.text.other}
        />
        <FormText form={form} name="expiryDate" label={t('submit.validUntil')} type="date" />
      </div>
    </>
  );
};
