import { useState } from 'react';
import { limits, type Municipality } from '@halalmap/contracts';
import { type EntityType, type FieldName, prayerRoom } from '@halalmap/listing-model';
import { skipToken } from '@reduxjs/toolkit/query';
import { useSettled } from '@halalmap/mfe-kit/hooks';
import { useFormText } from '../messages/en-listing-form';
import { FormSelect, type FormState, FormText, ListFailed, OtherFacts, Section } from './form-fields';
import { type LoadPinMap, PinSection } from './pin-section';
import { useFormMunicipalitiesQuery, useFormProvincesQuery, useFormTownsQuery } from './reference-api';
import { ComboBox, type ComboOption } from '../combo-box/combo-box';

const settleMs = 250;
const fromLetters = 2;
const shown = 8;

interface TownOption extends ComboOption {
  town: Municipality;
}

/** Finds a town by a part of its name in any province, and fills in both. */
const TownFinder = ({ form }: { form: FormState }) => {
  const t = useFormText();
  const [text, setText] = useState('');
  const query = useSettled(text.trim(), settleMs);
  const isLongEnough = query.length >= fromLetters;
  const { currentData: towns = [] } = useFormTownsQuery(isLongEnough ? query : skipToken);
  const { data: provinces = [] } = useFormProvincesQuery();
  const options = (text.trim() === '' ? [] : towns).slice(0, shown).map((town): TownOption => ({
    id: String(town.id),
    label: town.district === undefined ? town.name : `${town.district}, ${town.name}`,
    detail: provinces.find(({ id }) => id === town.provinceId)?.name,
    town,
  }));
  return (
    <ComboBox
      label={t('form.town.find')}
      placeholder={t('form.town.find')}
      icon="search"
      text={text}
      query={query}
      onType={setText}
      groups={[{ label: t('form.town.group'), options }]}
      onChoose={({ town }) => {
        setText('');
        form.set('provinceId', String(town.provinceId));
        form.set('municipalityId', String(town.id));
      }}
      announce={(count) => t('form.town.count', { count })}
      // Enter chooses a town here; it does not submit the form.
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault();
      }}
    />
  );
};

const choicesOf = (entries: ReadonlyArray<{ id: number; name: string }> | undefined) =>
  (entries ?? [])
    .map(({ id, name }) => ({ value: String(id), label: name }))
    .sort((one, other) => one.label.localeCompare(other.label));

/** Fields of a location that are laid out by hand. Others follow below them. */
const placed: readonly FieldName[] = [
  'provinceId',
  'municipalityId',
  'address',
  'barangay',
  'landmark',
  'postalCode',
  'extraDirections',
  'googleMapsUrl',
];

/** Visitors are asked for building and floor only where a prayer room is inside one. */
const outdoors: readonly FieldName[] = [...placed, 'buildingName', 'unitNumber'];

/** The location: the towns are those of the chosen province. */
export const LocationSection = ({
  form,
  type,
  loadPinMap,
}: {
  form: FormState;
  type: EntityType;
  loadPinMap?: LoadPinMap | undefined;
}) => {
  const t = useFormText();
  const { provinceId } = form.values;
  const isInBuilding = form.values.mosqueType === prayerRoom || form.variant !== 'public';
  const provinces = useFormProvincesQuery();
  const towns = useFormMunicipalitiesQuery(provinceId, { skip: provinceId === '' });
  return (
    <Section id="location" title={t('form.section.location')}>
      <TownFinder form={form} />
      <div className="two-columns">
        <FormSelect
          form={form}
          name="provinceId"
          label={t('form.province')}
          options={[{ value: '', label: t('form.choose') }, ...choicesOf(provinces.data)]}
          hint={
            provinces.isError && (
              <ListFailed
                text={t('form.failed.provinces')}
                label={t('form.province')}
                onRetry={() => void provinces.refetch()}
              />
            )
          }
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
          hint={
            provinceId !== '' &&
            towns.isError && (
              <ListFailed
                text={t('form.failed.municipalities')}
                label={t('form.municipality')}
                onRetry={() => void towns.refetch()}
              />
            )
          }
        />
      </div>
      <div className="two-columns">
        <FormText
          form={form}
          name="address"
          label={t('form.address')}
          placeholder={t('form.addressExample')}
          maxLength={limits.text.other}
        />
        <FormText form={form} name="barangay" label={t('form.barangay')} maxLength={limits.text.other} />
      </div>
      {form.variant !== 'public' && <FindingIt form={form} />}
      <OtherFacts form={form} type={type} groups={['location']} except={isInBuilding ? placed : outdoors} />
      <PinSection form={form} loadPinMap={loadPinMap} />
    </Section>
  );
};

/** Facts that help to find the place. */
const FindingIt = ({ form }: { form: FormState }) => {
  const t = useFormText();
  return (
    <>
      <div className="two-columns">
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
