import { StyleProvider } from '@ant-design/cssinjs';
import { useLocale, useTranslator } from '@halalmap/i18n';
import ConfigProvider from 'antd/es/config-provider';
import theme from 'antd/es/theme';
import type { ReactNode } from 'react';
import { uiMessages } from '../messages/en';
import { useColorScheme } from '../theme/theme-provider';
import { antdTheme } from './antd-theme';
import './antd.css';

/**
 * The first entry to antd: the theme, and the components in the first view of a back-office page. Each entry is one
 * shared module, loaded when a page first needs it. Missing components are added to an entry, never imported from
 * antd.
 */

export { default as Alert } from 'antd/es/alert';
export { default as Button, type ButtonProps } from 'antd/es/button';
export { default as Empty } from 'antd/es/empty';
export { default as Skeleton } from 'antd/es/skeleton';
export { default as Spin } from 'antd/es/spin';
export { default as Tooltip } from 'antd/es/tooltip';

export interface AntdThemeProps {
  children: ReactNode;
}

/**
 * The site's policy allows only styles in files, so antd's styles are extracted at build time (`antd.css`). Styles
 * that antd writes at run time go into an element outside the page.
 */
const unused = (): HTMLElement => (detached ??= document.createElement('div'));
let detached: HTMLElement | undefined;

/**
 * Where dialogs and menus are rendered. With its own element antd also leaves the scroll lock to the style sheet: its
 * own lock is a style element, which the policy forbids. The element is a landmark, because all content should be in
 * one.
 * @param name of the landmark
 */
const popups = (name: string): HTMLElement => {
  const element = document.getElementById('antd-popups') ?? document.createElement('div');
  element.id = 'antd-popups';
  element.setAttribute('role', 'region');
  element.setAttribute('aria-label', name);
  return element.isConnected ? element : document.body.appendChild(element);
};

/** Applies the current colour scheme and writing direction to antd components below it. */
export const AntdTheme = ({ children }: AntdThemeProps) => {
  const { scheme } = useColorScheme();
  const { direction } = useLocale();
  const t = useTranslator(uiMessages);
  return (
    <StyleProvider container={unused()}>
      <ConfigProvider
        direction={direction}
        getPopupContainer={() => popups(t('popups'))}
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
