import tokens from '../tokens/tokens.json';

/** Seeds and component tokens of antd for a scheme, as plain data. */
interface AntdThemeValues {
  token: Record<string, string | number | boolean>;
  components: Record<string, Record<string, string | number>>;
}

/**
 * The antd theme of a scheme. Both schemes use antd's default algorithm: the dark one would shift the seed colours,
 * and all neutrals are set here. Without motion: antd shows a menu only after its animation, and users who prefer
 * reduced motion have none.
 */
export const antdTheme = (scheme: 'light' | 'dark'): AntdThemeValues => {
  const { token, components } = tokens.antd[scheme];
  return { token: { ...token, motion: false }, components };
};
