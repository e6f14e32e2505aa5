import { default as AntdDropdown, type DropdownProps } from 'antd/es/dropdown';
import type { MenuRef } from 'antd/es/menu';
import {
  cloneElement,
  createElement,
  createRef,
  isValidElement,
  useImperativeHandle,
  useRef,
  useState,
  type ReactElement,
  type Ref,
  type RefAttributes,
  type RefObject,
} from 'react';

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

interface OpenMenuProps {
  menu: ReactElement<RefAttributes<MenuRef>>;
  isOpen: RefObject<boolean>;
  ref?: Ref<Pick<MenuRef, 'focus'>>;
}

/**
 * The menu of a dropdown. antd focuses it three frames after it was opened: by then it may be closed, and somebody types into what
 * it has opened.
 */
const OpenMenu = ({ menu, isOpen, ref }: OpenMenuProps) => {
  const [inner] = useState(() => createRef<MenuRef>());
  const focus = (): void => {
    if (isOpen.current) inner.current?.focus();
  };
  useImperativeHandle(ref, () => ({ focus }));
  return cloneElement(menu, { ref: inner });
};

/** A menu that opens from a button. The focus moves into it, and back to the button when it closes. */
export const Dropdown = ({
  onOpenChange,
  menu,
  ...props
}: Omit<DropdownProps, 'autoFocus' | 'popupRender'>) => {
  const opener = useRef<Element | null>(null);
  const isOpenNow = useRef(false);
  return createElement(AntdDropdown, {
    ...props,
    autoFocus: true,
    popupRender: (element) =>
      isValidElement<RefAttributes<MenuRef>>(element)
        ? createElement(OpenMenu, { menu: element, isOpen: isOpenNow })
        : element,
    menu: {
      ...menu,
      onClick: (info) => {
        // Otherwise Enter also presses the button, which has the focus by then.
        if (info.domEvent.type === 'keydown') info.domEvent.preventDefault();
        menu?.onClick?.(info);
      },
    },
    onOpenChange: (isOpen, info) => {
      isOpenNow.current = isOpen;
      if (isOpen) opener.current = document.activeElement;
      else if (opener.current instanceof HTMLElement) opener.current.focus();
      onOpenChange?.(isOpen, info);
    },
  });
};
