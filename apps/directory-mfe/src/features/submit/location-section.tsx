import { limits } from '@halalmap/contracts';
import { FormSelect, FormText, type FormState } from './form-fields';
import { PinSection } from './pin-section';
import { Section } from './section';
import { useSubmitMunicipalitiesQuery, useSubmitProvincesQuery } from './submit-api';
import { TownFinder } from './town-finder';
import { useText } from '../../messages/use-text';

const choicesOf = (entries: ReadonlyArray<{ id: number; name: string }> | undefined) =>
  (entries ?? [])
    .map(({ id, name }) => ({ value: String(id), label: name }))
    .sort((one, other) => one.label.localeCompare(other.label));

/** Where it is: the towns are those of the chosen province. */
export const LocationSection = ({ form }: { form: FormState }) => {
  const t = useText();
  const { provinceId } = form.values;
  const provinces = useSubmitProvincesQuery();
  const towns = useSubmitMunicipalitiesQuery(provinceId, { skip: provinceId === '' });
  return (
    <Section id="location" title={t('submit.section.location')}>
      <TownFinder form={form} />
      <div className="two">
        <FormSelect
          form={form}
          name="provinceId"
          label={t('submit.province')}
          options={[{ value: '', label: t('submit.choose') }, ...choicesOf(provinces.data)]}
          {...(provinces.isError ? { hint: t('submit.listFailed') } : {})}
        />
        <FormSelect
          form={form}
          name="municipalityId"
          label={t('submit.municipality')}
          disabled={provinceId === ''}
          options={[
            { value: '', label: t(provinceId === '' ? 'submit.chooseProvince' : 'submit.choose') },
            ...choicesOf(provinceId === '' ? [] : towns.currentData),
          ]}
          {...(towns.isError ? { hint: t('submit.listFailed') } : {})}
        />
      </div>
      <div className="two">
        <FormText
          form={form}
          name="address"
          label={t('submit.address')}
          placeholder={t('submit.addressExample')}
          maxLength={limits.text.other}
        />
        <FormText form={form} name="barangay" label={t('submit.barangay')} maxLength={limits.text.other} />
      </div>
      <PinSection form={form} />
    </Section>
  );
};
