import { Select } from '@halalmap/ui';
import { useSettingsText } from '../../messages/use-settings-text';
import { Setting } from './setting';

/** The language of the site; there is one so far, and the choice says so. */
export const LanguageSection = () => {
  const t = useSettingsText();
  return (
    <Setting title={t('language.title')}>
      <Select
        label={t('language.label')}
        hint={t('language.hint')}
        defaultValue="en"
        options={[{ value: 'en', label: t('language.en') }]}
      />
    </Setting>
  );
};
