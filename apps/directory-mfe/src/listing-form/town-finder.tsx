import type { Municipality } from '@halalmap/contracts';
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import type { FormState } from './form-fields';
import { useFormProvincesQuery, useFormTownsQuery } from './reference-api';
import { useFormText } from '../messages/use-form-text';
import { ComboBox, type ComboOption } from '../shared/combo-box';
import { useSettled } from '../shared/use-settled';

const settleMs = 250;
const fromLetters = 2;
const shown = 8;

interface TownOption extends ComboOption {
  town: Municipality;
}

/** Finds a town by a few letters of its name, whatever its province, and fills in both. */
export const TownFinder = ({ form }: { form: FormState }) => {
  const t = useFormText();
  const [text, setText] = useState('');
  const sought = useSettled(text.trim(), settleMs);
  const isAsked = sought.length >= fromLetters;
  const { currentData: towns = [] } = useFormTownsQuery(isAsked ? sought : skipToken);
  const { data: provinces = [] } = useFormProvincesQuery();
  const options = (text.trim() === '' ? [] : towns).slice(0, shown).map((town): TownOption => ({
    id: String(town.id),
    label: town.name,
    detail: provinces.find(({ id }) => id === town.provinceId)?.name,
    town,
  }));
  return (
    <ComboBox
      label={t('form.town.find')}
      placeholder={t('form.town.find')}
      icon="search"
      text={text}
      sought={sought}
      onType={setText}
      groups={[{ label: t('form.town.group'), options }]}
      onChoose={({ town }) => {
        setText('');
        form.set('provinceId', String(town.provinceId));
        form.set('municipalityId', String(town.id));
      }}
      announce={(count) => t('form.town.count', { count })}
      // Enter chooses a town here; it never sends the form.
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault();
      }}
    />
  );
};
