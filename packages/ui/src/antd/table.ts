/** antd tables, pagination, column menu and descriptions. */
export { default as Descriptions, type DescriptionsProps } from 'antd/es/descriptions';
export { default as Dropdown, type DropdownProps } from 'antd/es/dropdown';
export type { MenuProps } from 'antd/es/menu';
export { default as Pagination, type PaginationProps } from 'antd/es/pagination';
export {
  default as Table,
  type ColumnsType as TableColumns,
  type TablePaginationConfig,
  type TableProps,
} from 'antd/es/table';
export type { SorterResult } from 'antd/es/table/interface';
