import { colorSchemeChoices, RadioGroup, useColorScheme } from '@halalmap/ui';
import { useSettingsText } from '../../messages/use-settings-text';
import { Setting } from './setting';

/** Light or dark, or what the device prefers; kept on the device. */
export const ColorSchemeSection = () => {
  const t = useSettingsText();
  const { choice, setChoice } = useColorScheme();
  return (
    <Setting title={t('scheme.title')}>
      <RadioGroup
        legend={t('scheme.label')}
        name="colorScheme"
        look="segments"
        hint={t('scheme.hint')}
        value={choice}
        options={colorSchemeChoices.map((value) => ({ value, label: t(`scheme.${value}`) }))}
        onChange={(value) => {
          const chosen = colorSchemeChoices.find((known) => known === value);
          if (chosen) setChoice(chosen);
        }}
      />
    </Setting>
  );
};
