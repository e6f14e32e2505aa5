import { StyleProvider } from '@ant-design/cssinjs';
import { useLocale } from '@halalmap/i18n';
import ConfigProvider from 'antd/es/config-provider';
import theme from 'antd/es/theme';
import type { ReactNode } from 'react';
import { useColorScheme } from '../theme/theme-provider';
import { antdTheme } from './antd-theme';
import './antd.css';

export interface AntdThemeProps {
  children: ReactNode;
}

/**
 * The policy of the site allows no style but that of files, so antd's styles are extracted when the product is built
 * (`antd.css`). What antd still writes while it runs goes into an element that is not part of the page.
 */
const unused = (): HTMLElement => (detached ??= document.createElement('div'));
let detached: HTMLElement | undefined;

/**
 * Where dialogs and menus are put. With an element of its own antd also leaves the scroll lock to the style sheet: its
 * own lock is a style element, which the policy forbids.
 */
const popups = (): HTMLElement => {
  const known = document.getElementById('antd-popups');
  if (known) return known;
  const element = document.createElement('div');
  element.id = 'antd-popups';
  return document.body.appendChild(element);
};

/** Gives antd parts below it the look of the current colour scheme and the writing direction. */
export const AntdTheme = ({ children }: AntdThemeProps) => {
  const { scheme } = useColorScheme();
  const { direction } = useLocale();
  return (
    <StyleProvider container={unused()}>
      <ConfigProvider
        direction={direction}
        getPopupContainer={popups}
        theme={{
          ...antdTheme(scheme),
          algorithm: theme.defaultAlgorithm,
          // The key is the class under which `antd.css` has the variables of the scheme.
          cssVar: { key: `antd-${scheme}` },
          hashed: false,
          zeroRuntime: true,
        }}
      >
        {children}
      </ConfigProvider>
    </StyleProvider>
  );
};
