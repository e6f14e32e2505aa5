import { type ReactNode, useId } from 'react';
import { colorSchemeChoices, RadioGroup, useColorScheme } from '@halalmap/ui';
import { LanguageLinks } from '../../layout/header';
import { useSettingsText } from '../../messages/settings-en';

/** A setting: its heading, description and controls. */
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

/** Light, dark or the system preference; stored on the device. */
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

/** The language of the site, and of mails to the account. */
export const LanguageSection = () => {
  const t = useSettingsText();
  return (
    <Setting title={t('language.title')} text={t('language.hint')}>
      <ul className="setting__languages" aria-label={t('language.label')}>
        <LanguageLinks />
      </ul>
    </Setting>
  );
};
