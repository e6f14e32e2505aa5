import { useTranslator } from '@halalmap/i18n';
import { IconButton, useColorScheme } from '@halalmap/ui';
import { kitMessages } from './messages/en';

const preferred = (): 'light' | 'dark' =>
  window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';

/** Switches between light and dark. Switching back to the device's preference follows the device again. */
export const ColorSchemeControl = () => {
  const { scheme, setChoice } = useColorScheme();
  const t = useTranslator(kitMessages);
  const next = scheme === 'dark' ? 'light' : 'dark';
  return (
    <IconButton
      icon="sun-moon"
      kind="quiet"
      label={t(next === 'dark' ? 'scheme.dark' : 'scheme.light')}
      onClick={() => {
        setChoice(next === preferred() ? 'system' : next);
      }}
    />
  );
};
