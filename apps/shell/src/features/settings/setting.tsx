import { type ReactNode, useId } from 'react';
import { colorSchemeChoices, RadioGroup, Select, useColorScheme } from '@halalmap/ui';
import { useSettingsText } from '../../messages/settings-en';

/** One of the settings: its heading, what it does, and its controls. */
export const Setting = ({ title, text, children }: { title: string; text?: string; children: ReactNode }) => {
  const headingId = useId();
  return (
    <section className="setting" aria-labelledby={headingId}>
      <div>
        <h2 id={headingId}>{title}</h2>
        {text && <p className="muted">{text}</p>}
      </div>
      <div className="stack">{children}</div>
    </section>
  );
};

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
