import { Table, type TableColumns, type TableProps } from '@halalmap/ui/antd/table';
import {
  createContext,
  memo,
  use,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ComponentProps,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
} from 'react';
import { useText } from '../messages/en';
import { useHasKeys, useShortcuts } from './keys';

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

/** Features of a table whose rows the server sorts, and which can be ticked: it stands in a `Selection`. */
interface TableTools {
  sort: Sort;
  sortBy: (sort: Sort) => void;
}

interface RowTexts<Item> {
  name: (item: Item) => ReactNode;
  /** Stands below the name. */
  below?: ((item: Item) => ReactNode) | undefined;
  columns: ReadonlyArray<Column<Item>>;
}

/** Where a table may be large, `name`, `below` and `columns` are memoized, so that a row renders only when it changes. */
export interface RowTableProps<Item> extends RowTexts<Item> {
  items: readonly Item[];
  chosenId: string | undefined;
  onChoose: (id: string) => void;
  /** What the table is called. */
  region: string;
  /** The title of the first column, which names each row. */
  nameTitle: string;
  tools?: TableTools | undefined;
}

/** So many rows are rendered at once; the others follow when there is time. */
const firstRows = 25;

const SelectionContext = createContext<{
  selected: readonly string[];
  select: Dispatch<SetStateAction<readonly string[]>>;
}>({ selected: [], select: () => undefined });

/** Holds the ids of the ticked rows of a table, so that a tick renders only what shows it. */
export const Selection = ({ children }: { children: ReactNode }) => {
  const [selected, select] = useState<readonly string[]>([]);
  const selection = useMemo(() => ({ selected, select }), [selected]);
  return <SelectionContext value={selection}>{children}</SelectionContext>;
};

/** The ids of the ticked rows. */
export const useSelection = () => use(SelectionContext);

const orderOf = (sort: Sort | undefined, id: string): 'ascend' | 'descend' | null =>
  sort?.by === id ? (sort.descending ? 'descend' : 'ascend') : null;

/** A table with selectable rows; the selected one is highlighted and scrolled into view. */
export const RowTable = <Item extends { id: string }>(props: RowTableProps<Item>) => {
  const { items, chosenId, columns, tools } = props;
  const first = useMemo(() => items.slice(0, firstRows), [items]);
  // Many rows take long to render: meanwhile the page responds to input.
  const deferred = useDeferredValue(items, first);
  const rows = items.length > firstRows ? deferred : items;
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const choose = useCallback((id: string) => latest.current.onChoose(id), []);
  const box = useRef<HTMLDivElement>(null);
  const sortBy = useCallback((by: Sort) => latest.current.tools?.sortBy(by), []);
  const isShown = rows.some(({ id }) => id === chosenId);
  const hasShown = useRef(false);
  useEffect(() => {
    const row = box.current?.querySelector<HTMLElement>('tr.is-current');
    if (!box.current || !row) return;
    // What is chosen when the page opens does not take its start out of sight.
    if (hasShown.current) row.scrollIntoView?.({ block: 'nearest' });
    else box.current.scrollTop = row.offsetTop + row.offsetHeight - box.current.clientHeight;
    hasShown.current = true;
  }, [chosenId, isShown]);

  return (
    <div
      ref={box}
      id="queue-rows"
      className="queue__scroll"
      tabIndex={0}
      role="region"
      aria-label={props.region}
    >
      <RowsContext
        value={
          <Rows
            items={rows}
            chosenId={chosenId}
            onChoose={choose}
            name={props.name}
            below={props.below}
            columns={columns}
            areTicked={tools !== undefined}
          />
        }
      >
        <Frame<Item>
          items={items}
          nameTitle={props.nameTitle}
          columns={columns}
          isPlain={tools === undefined}
          sort={tools?.sort}
          sortBy={sortBy}
        />
      </RowsContext>
    </div>
  );
};

interface FrameProps<Item> extends Pick<RowTableProps<Item>, 'nameTitle' | 'columns'> {
  items: readonly Item[];
  /** Without tools. */
  isPlain: boolean;
  sort: Sort | undefined;
  sortBy: (sort: Sort) => void;
}

/** The heading. */
const PlainFrame = <Item extends { id: string }>(props: FrameProps<Item>) => {
  const { items, nameTitle, columns, isPlain, sort, sortBy } = props;
  const sorting = (id: string) => (isPlain ? {} : { sorter: true, sortOrder: orderOf(sort, id) });
  const heads: TableColumns<Item> = [
    ...(isPlain
      ? []
      : [{ key: 'select', className: 'ant-table-selection-column', title: <SelectPage items={items} /> }]),
    { key: 'name', title: nameTitle, ...sorting('name') },
    ...columns.map((column) => ({
      key: column.id,
      title: column.title,
      ...(column.isExtra ? { className: 'queue__extra' } : {}),
      ...(column.sorts ? sorting(column.id) : {}),
    })),
  ];
  const withTools: TableProps<Item> = isPlain
    ? {}
    : {
        onChange: (_pages, _filters, sorter, { action }) => {
          if (action !== 'sort' || Array.isArray(sorter)) return;
          const by = String(sorter.columnKey);
          sortBy(sorter.order ? { by, descending: sorter.order === 'descend' } : null);
        },
      };
  return (
    <Table<Item>
      className={isPlain ? 'queue__table' : 'queue__table queue__table--ticks'}
      rowKey="id"
      dataSource={items as Item[]}
      columns={heads}
      components={components}
      showSorterTooltip={false}
      pagination={false}
      {...withTools}
    />
  );
};
const Frame = memo(PlainFrame) as typeof PlainFrame;

const RowsContext = createContext<ReactNode>(null);

/** Stands for the rows of antd, which all render again when one of them is ticked or selected. */
const Body = ({ className }: { className?: string }) => (
  <tbody role="rowgroup" className={className}>
    {use(RowsContext)}
  </tbody>
);
/** With their roles: some browsers forget that elements with another `display` are a table. */
const components = {
  table: (props: ComponentProps<'table'>) => <table role="table" {...props} />,
  header: {
    wrapper: (props: ComponentProps<'thead'>) => <thead role="rowgroup" {...props} />,
    row: (props: ComponentProps<'tr'>) => <tr role="row" {...props} />,
    cell: (props: ComponentProps<'th'>) => <th role="columnheader" {...props} />,
  },
  body: { wrapper: Body },
};

const SelectPage = ({ items }: { items: ReadonlyArray<{ id: string }> }) => {
  const t = useText();
  const { selected, select } = useSelection();
  const onPage = new Set(items.map(({ id }) => id));
  const count = selected.filter((id) => onPage.has(id)).length;
  const isAll = count > 0 && count === items.length;
  return (
    <label className="choice queue__check">
      <input
        type="checkbox"
        aria-label={t('table.selectPage')}
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && !isAll;
        }}
        onChange={() => {
          const others = selected.filter((id) => !onPage.has(id));
          select(isAll ? others : [...others, ...onPage]);
        }}
      />
    </label>
  );
};

interface RowsProps<Item> extends RowTexts<Item> {
  items: readonly Item[];
  chosenId: string | undefined;
  onChoose: (id: string) => void;
  areTicked: boolean;
}

const Rows = <Item extends { id: string }>(props: RowsProps<Item>) => {
  const { items, chosenId, areTicked, ...row } = props;
  const { selected, select } = useSelection();
  const ticked = new Set(selected);
  const tick = useCallback(
    (id: string) => select((now) => (now.includes(id) ? now.filter((other) => other !== id) : [...now, id])),
    [select],
  );
  useShortcuts({
    actions: areTicked && chosenId !== undefined ? { x: () => tick(chosenId) } : {},
    moves: {},
    isOn: useHasKeys(),
  });
  return items.map((item) => (
    <Row<Item>
      key={item.id}
      {...row}
      item={item}
      isChosen={item.id === chosenId}
      isTicked={ticked.has(item.id)}
      onTick={areTicked ? tick : undefined}
    />
  ));
};

interface RowProps<Item> extends RowTexts<Item> {
  item: Item;
  isChosen: boolean;
  isTicked: boolean;
  onChoose: (id: string) => void;
  onTick: ((id: string) => void) | undefined;
}

const PlainRow = <Item extends { id: string }>(props: RowProps<Item>) => {
  const { item, isTicked, onChoose, onTick, ...cells } = props;
  const t = useText();
  return (
    <tr
      role="row"
      data-row-key={item.id}
      className={cells.isChosen ? 'ant-table-row is-current' : 'ant-table-row'}
      onClick={({ target }) => {
        if (target instanceof Element && !target.closest('.ant-table-selection-column')) onChoose(item.id);
      }}
    >
      {onTick && (
        <td role="cell" className="ant-table-cell ant-table-selection-column">
          <label className="choice queue__check">
            <input
              type="checkbox"
              aria-label={t('table.select', { name: String(cells.name(item)) })}
              checked={isTicked}
              onChange={() => onTick(item.id)}
            />
          </label>
        </td>
      )}
      <Cells<Item> item={item} {...cells} />
    </tr>
  );
};
const Row = memo(PlainRow) as typeof PlainRow;

type CellsProps<Item> = Omit<RowProps<Item>, 'isTicked' | 'onChoose' | 'onTick'>;

const PlainCells = <Item,>({ item, isChosen, name, below, columns }: CellsProps<Item>) => (
  <>
    <td role="cell" className="ant-table-cell">
      <button type="button" className="queue__name" aria-current={isChosen ? 'true' : undefined}>
        <bdi>{name(item)}</bdi>
      </button>
      {below && <span className="small muted">{below(item)}</span>}
    </td>
    {columns.map(({ id, cell, isExtra }) => (
      <td key={id} role="cell" className={isExtra ? 'ant-table-cell queue__extra' : 'ant-table-cell'}>
        {cell(item)}
      </td>
    ))}
  </>
);
const Cells = memo(PlainCells) as typeof PlainCells;
