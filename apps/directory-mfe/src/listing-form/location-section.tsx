import { limits } from '@halalmap/contracts';
import { FormSelect, FormText, type FormState } from './form-fields';
import { PinSection } from './pin-section';
import { Section } from './section';
import { useFormMunicipalitiesQuery, useFormProvincesQuery } from './reference-api';
import { TownFinder } from './town-finder';
import { useFormText } from '../messages/use-form-text';

const choicesOf = (entries: ReadonlyArray<{ id: number; name: string }> | undefined) =>
  (entries ?? [])
    .map(({ id, name }) => ({ value: String(id), label: name }))
    .sort((one, other) => one.label.localeCompare(other.label));

/** Where it is: the towns are those of the chosen province. */
export const LocationSection = ({ form }: { form: FormState }) => {
  const t = useFormText();
  const { provinceId } = form.values;
  const provinces = useFormProvincesQuery();
  const towns = useFormMunicipalitiesQuery(provinceId, { skip: provinceId === '' });
  return (
    <Section id="location" title={t('form.section.location')}>
      <TownFinder form={form} />
      <div className="two">
        <FormSelect
          form={form}
          name="provinceId"
          label={t('form.province')}
          options={[{ value: '', label: t('form.choose') }, ...choicesOf(provinces.data)]}
          {...(provinces.isError ? { hint: t('form.listFailed') } : {})}
        />
        <FormSelect
          form={form}
          name="municipalityId"
          label={t('form.municipality')}
          disabled={provinceId === ''}
          options={[
            { value: '', label: t(provinceId === '' ? 'form.chooseProvince' : 'form.choose') },
            ...choicesOf(provinceId === '' ? [] : towns.currentData),
          ]}
          {...(towns.isError ? { hint: t('form.listFailed') } : {})}
        />
      </div>
      <div className="two">
        <FormText
          form={form}
          name="address"
          label={t('form.address')}
          placeholder={t('form.addressExample')}
          maxLength={limits.text.other}
        />
        <FormText form={form} name="barangay" label={t('form.barangay')} maxLength={limits.text.other} />
      </div>
      {form.variant === 'full' && <FindingIt form={form} />}
      <PinSection form={form} />
    </Section>
  );
};

/** What helps to find the way, once the address is known. */
const FindingIt = ({ form }: { form: FormState }) => {
  const t = useFormText();
  return (
    <>
      <div className="two">
        <FormText
          form={form}
          name="landmark"
          label={t('listing.fact.landmark')}
          maxLength={limits.text.other}
        />
        <FormText
          form={form}
          name="postalCode"
          label={t('listing.fact.postalCode')}
          inputMode="numeric"
          maxLength={limits.text.other}
        />
      </div>
      <FormText
        form={form}
        name="extraDirections"
        label={t('listing.fact.extraDirections')}
        maxLength={limits.text.other}
      />
      <FormText
        form={form}
        name="googleMapsUrl"
        label={t('listing.fact.googleMapsUrl')}
        type="url"
        inputMode="url"
        maxLength={limits.text.link}
      />
    </>
  );
};
