import { useLocale } from '@halalmap/i18n';
import ConfigProvider from 'antd/es/config-provider';
import theme from 'antd/es/theme';
import type { ReactNode } from 'react';
import { antdTheme } from './antd-theme';
import { useColorScheme } from './theme-provider';

export interface AntdThemeProps {
  children: ReactNode;
  /** Lets antd add its style elements under a content security policy that asks for a nonce. */
  nonce?: string;
}

/** Gives antd parts below it the look of the current colour scheme and the writing direction. */
export const AntdTheme = ({ children, nonce }: AntdThemeProps) => {
  const { scheme } = useColorScheme();
  const { direction } = useLocale();
  return (
    <ConfigProvider
      direction={direction}
      theme={{ ...antdTheme(scheme), algorithm: theme.defaultAlgorithm }}
      {...(nonce && { csp: { nonce } })}
    >
      {children}
    </ConfigProvider>
  );
};
