/** The only door to antd: one copy for all apps. A part that is missing is added here, not imported from antd. */
export { AntdTheme, type AntdThemeProps } from './theme/antd-provider';
export { antdTheme, type AntdThemeValues } from './theme/antd-theme';
export { default as Checkbox } from 'antd/es/checkbox';
export { default as Dropdown } from 'antd/es/dropdown';
export { default as Input } from 'antd/es/input';
export { default as Modal } from 'antd/es/modal';
export { default as Select } from 'antd/es/select';
export { default as Table, type ColumnsType as TableColumnsType, type TableProps } from 'antd/es/table';
export { default as Tabs } from 'antd/es/tabs';
export { default as Tooltip } from 'antd/es/tooltip';
