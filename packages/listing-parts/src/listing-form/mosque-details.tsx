import { limits } from '@halalmap/contracts';
import { Checkbox, RadioGroup } from '@halalmap/ui';
import { useState } from 'react';
import { type FormState, FormText } from './form-fields';
import { prayerFields } from './form-values';
import { useFormText } from '../messages/en-listing-form';

const womensSections = ['Yes', 'No', 'separate_entrance', 'Unknown'] as const;
const mosqueFacilities = ['library', 'education'] as const;

/** Fields of a mosque: people, sermon, women's section, prayer times and facilities. */
export const MosqueDetails = ({ form }: { form: FormState }) => {
  const t = useFormText();
  return (
    <>
      <FormText form={form} name="capacity" label={t('form.capacity')} inputMode="numeric" />
      <ImamName form={form} />
      <FormText form={form} name="khutbahLanguage" label={t('form.khutbah')} maxLength={limits.text.other} />
      <RadioGroup
        name="womensSection"
        legend={t('form.women')}
        look="segments"
        mark="optional"
        value={form.values.womensSection}
        error={form.errors.fields.womensSection}
        options={womensSections.map((value) => ({ value, label: t(`form.women.${value}`) }))}
        onChange={(value) => form.set('womensSection', value)}
      />
      <fieldset className="field">
        <legend className="label">
          {t('form.prayers')} <span className="optional">{t('form.optional')}</span>
        </legend>
        <p className="hint">{t('form.prayersHint')}</p>
        <div className="submit__prayers">
          {prayerFields.map((field) => (
            <FormText
              key={field}
              form={form}
              name={field}
              type="time"
              label={t(`form.prayer.${field}`)}
              mark={undefined}
            />
          ))}
        </div>
      </fieldset>
      <Facilities form={form} />
    </>
  );
};

/** The name of the imam. Visitors say first that the imam agrees to be named. */
const ImamName = ({ form }: { form: FormState }) => {
  const t = useFormText();
  const [agrees, setAgrees] = useState(form.values.imamName !== '');
  const isAsked = agrees || form.variant !== 'public' || form.values.imamName !== '';
  return (
    <>
      {form.variant === 'public' && (
        <Checkbox
          label={t('form.imamAgrees')}
          checked={isAsked}
          onChange={({ target }) => {
            setAgrees(target.checked);
            if (!target.checked) form.set('imamName', '');
          }}
        />
      )}
      {isAsked && (
        <FormText form={form} name="imamName" label={t('form.imam')} maxLength={limits.text.other} />
      )}
    </>
  );
};

const Facilities = ({ form }: { form: FormState }) => {
  const t = useFormText();
  const { facilities } = form.values;
  return (
    <fieldset className="field">
      <legend className="label">
        {t('form.facilities')} <span className="optional">{t('form.optional')}</span>
      </legend>
      {mosqueFacilities.map((name) => (
        <Checkbox
          key={name}
          name="facilities"
          label={t(`form.facility.${name}`)}
          checked={facilities.includes(name)}
          onChange={(event) =>
            form.set(
              'facilities',
              event.target.checked ? [...facilities, name] : facilities.filter((other) => other !== name),
            )
          }
        />
      ))}
    </fieldset>
  );
};
