import { default as AntdDropdown, type DropdownProps } from 'antd/es/dropdown';
import { createElement, useRef } from 'react';

/** antd tables, pagination, column menu and descriptions. */
export { default as Descriptions, type DescriptionsProps } from 'antd/es/descriptions';
export type { MenuProps } from 'antd/es/menu';
export { default as Pagination, type PaginationProps } from 'antd/es/pagination';
export {
  default as Table,
  type ColumnsType as TableColumns,
  type TablePaginationConfig,
  type TableProps,
} from 'antd/es/table';
export type { SorterResult } from 'antd/es/table/interface';

/** A menu that opens from a button. The focus moves into it, and back to the button when it closes. */
export const Dropdown = ({ onOpenChange, menu, ...props }: Omit<DropdownProps, 'autoFocus'>) => {
  const opener = useRef<Element | null>(null);
  return createElement(AntdDropdown, {
    ...props,
    autoFocus: true,
    menu: {
      ...menu,
      onClick: (info) => {
        // Otherwise Enter also presses the button, which has the focus by then.
        if (info.domEvent.type === 'keydown') info.domEvent.preventDefault();
        menu?.onClick?.(info);
      },
    },
    onOpenChange: (isOpen, info) => {
      if (isOpen) opener.current = document.activeElement;
      else if (opener.current instanceof HTMLElement) opener.current.focus();
      onOpenChange?.(isOpen, info);
    },
  });
};
