/**
 * The first entry to antd: the theme, and the components in the first view of a back-office page. Each entry is one
 * shared module, loaded when a page first needs it. Missing components are added to an entry, never imported from
 * antd.
 */
export { AntdTheme, type AntdThemeProps } from './antd-theme-provider';
export { default as Alert } from 'antd/es/alert';
export { default as Button, type ButtonProps } from 'antd/es/button';
export { default as Empty } from 'antd/es/empty';
export { default as Skeleton } from 'antd/es/skeleton';
export { default as Spin } from 'antd/es/spin';
export { default as Tooltip } from 'antd/es/tooltip';
