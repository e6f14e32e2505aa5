import { Button } from '@halalmap/ui/antd/core';
import { Dropdown, Table, type TableColumns, type TableProps } from '@halalmap/ui/antd/table';
import { Icon } from '@halalmap/ui';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useText } from '../messages/use-text';

export interface Column<Item> {
  id: string;
  title: string;
  cell: (item: Item) => ReactNode;
  /** A column that is hidden on small screens. */
  isExtra?: boolean;
  /** Rows can be sorted by it. */
  sorts?: boolean;
  /** Whether the column is visible by default; other columns can be selected. */
  isHidden?: boolean;
}

/** The sort column and direction; null for the order of the rows. */
export type Sort = { by: string; descending: boolean } | null;

/** Features of a table that holds all of its rows, besides selection. */
interface TableTools {
  selected: readonly string[];
  select: (ids: string[]) => void;
  sort: Sort;
  sortBy: (sort: Sort) => void;
  page: number;
  size: number;
  /** @param page from 1 */
  turnTo: (page: number, size: number) => void;
}

export interface RowTableProps<Item> {
  items: readonly Item[];
  chosenId: string | undefined;
  onChoose: (id: string) => void;
  /** What the table is called. */
  region: string;
  /** The title of the first column, which names each row. */
  nameTitle: string;
  name: (item: Item) => ReactNode;
  /** Stands below the name. */
  below?: ((item: Item) => ReactNode) | undefined;
  columns: ReadonlyArray<Column<Item>>;
  tools?: TableTools | undefined;
}

export const pageSizes = [25, 50, 100] as const;

const orderOf = (sort: Sort | undefined, id: string): 'ascend' | 'descend' | null =>
  sort?.by === id ? (sort.descending ? 'descend' : 'ascend') : null;

/** A table with selectable rows; the selected one is highlighted and scrolled into view. */
export const RowTable = <Item extends { id: string }>(props: RowTableProps<Item>) => {
  const { items, chosenId, onChoose, columns, tools } = props;
  const t = useText();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelector('tr.is-cur')?.scrollIntoView?.({ block: 'nearest' });
  }, [chosenId]);

  const name = (item: Item) => (
    <>
      <button type="button" className="queue__n" aria-current={item.id === chosenId ? 'true' : undefined}>
        <bdi>{props.name(item)}</bdi>
      </button>
      {props.below && <span className="small muted">{props.below(item)}</span>}
    </>
  );
  const sorting = (id: string) => (tools ? { sorter: true, sortOrder: orderOf(tools.sort, id) } : {});
  const shown: TableColumns<Item> = [
    { key: 'name', title: props.nameTitle, render: (_value, item) => name(item), ...sorting('name') },
    ...columns.map((column) => ({
      key: column.id,
      title: column.title,
      render: (_value: unknown, item: Item) => column.cell(item),
      ...(column.isExtra ? { className: 'queue__x' } : {}),
      ...(column.sorts ? sorting(column.id) : {}),
    })),
  ];
  const withTools: TableProps<Item> = tools
    ? {
        rowSelection: {
          selectedRowKeys: [...tools.selected],
          preserveSelectedRowKeys: true,
          onChange: (keys) => tools.select(keys.map(String)),
          getCheckboxProps: (item) => ({
            'aria-label': t('table.select', { name: String(props.name(item)) }),
          }),
          getTitleCheckboxProps: () => ({ 'aria-label': t('table.selectPage') }),
        },
        pagination: {
          current: tools.page,
          pageSize: tools.size,
          total: items.length,
          showSizeChanger: { 'aria-label': t('table.size'), showSearch: false },
          pageSizeOptions: [...pageSizes],
          showTotal: (total, [first, last]) => t('table.shown', { first, last, total }),
          onChange: tools.turnTo,
          hideOnSinglePage: items.length <= pageSizes[0],
        },
        onChange: (_pages, _filters, sorter, { action }) => {
          if (action !== 'sort' || Array.isArray(sorter)) return;
          const by = String(sorter.columnKey);
          tools.sortBy(sorter.order ? { by, descending: sorter.order === 'descend' } : null);
        },
      }
    : { pagination: false };

  return (
    <div ref={box} className="queue__scroll" tabIndex={0} role="region" aria-label={props.region}>
      <Table<Item>
        className="queue__t"
        rowKey="id"
        dataSource={items as Item[]}
        columns={shown}
        showSorterTooltip={false}
        rowClassName={({ id }) => (id === chosenId ? 'is-cur' : '')}
        onRow={({ id }) => ({
          onClick: ({ target }) => {
            if (target instanceof Element && !target.closest('.ant-table-selection-column')) onChoose(id);
          },
        })}
        {...withTools}
      />
    </div>
  );
};

const storedColumns = (key: string): string[] | null => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return Array.isArray(stored) ? stored.map(String) : null;
  } catch {
    return null;
  }
};

/**
 * The visible columns of a table, stored on the device.
 * @param table the storage key
 * @returns the columns to show, and the button with which they are chosen
 */
export const useColumnChoice = <Item,>(
  table: string,
  columns: ReadonlyArray<Column<Item>>,
): { columns: ReadonlyArray<Column<Item>>; button: ReactNode } => {
  const t = useText();
  const key = `halalmap.admin.columns.${table}`;
  const [chosen, setChosen] = useState(() => storedColumns(key));
  const shown = chosen ?? columns.filter(({ isHidden }) => !isHidden).map(({ id }) => id);
  const choose = (ids: string[]): void => {
    setChosen(ids);
    try {
      localStorage.setItem(key, JSON.stringify(ids));
    } catch {
      // Without storage the choice lasts until the page is closed.
    }
  };
  return {
    columns: columns.filter(({ id }) => shown.includes(id)),
    button: (
      <Dropdown
        trigger={['click']}
        menu={{
          items: columns.map(({ id, title }) => ({ key: id, label: title })),
          multiple: true,
          selectable: true,
          selectedKeys: shown,
          onSelect: ({ selectedKeys }) => choose(selectedKeys),
          onDeselect: ({ selectedKeys }) => choose(selectedKeys),
        }}
      >
        <Button size="small" icon={<Icon name="sliders-horizontal" />}>
          {t('table.columns')}
        </Button>
      </Dropdown>
    ),
  };
};
