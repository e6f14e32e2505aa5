import { limits } from '@halalmap/contracts';
import { Checkbox, RadioGroup } from '@halalmap/ui';
import { FormText, type FormState } from './form-fields';
import { prayerFields } from './form-values';
import { useFormText } from '../messages/use-form-text';

const womensSections = ['Yes', 'No', 'separate_entrance', 'Unknown'] as const;
const mosqueFacilities = ['library', 'education'] as const;

/** What only a mosque has: people, sermon, women's section, prayer times and facilities. */
export const MosqueDetails = ({ form }: { form: FormState }) => {
  const t = useFormText();
  return (
    <>
      <div className="two">
        <FormText form={form} name="capacity" label={t('form.capacity')} inputMode="numeric" />
        <FormText form={form} name="imamName" label={t('form.imam')} maxLength={limits.text.other} />
      </div>
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
      <fieldset className="f">
        <legend className="label">
          {t('form.prayers')} <span className="opt">{t('form.optional')}</span>
        </legend>
        <p className="hint">{t('form.prayersHint')}</p>
        <div className="sub__prayers">
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

const Facilities = ({ form }: { form: FormState }) => {
  const t = useFormText();
  const { facilities } = form.values;
  return (
    <fieldset className="f">
      <legend className="label">
        {t('form.facilities')} <span className="opt">{t('form.optional')}</span>
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
