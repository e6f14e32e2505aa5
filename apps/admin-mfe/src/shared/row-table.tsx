import { useEffect, useRef, type ReactNode } from 'react';

export interface Column<Item> {
  id: string;
  title: string;
  cell: (item: Item) => ReactNode;
  /** Says what can be done without on a small screen. */
  isExtra?: boolean;
}

export interface RowTableProps<Item> {
  items: readonly Item[];
  chosenId: string | undefined;
  onChoose: (id: string) => void;
  /** What the table is called, and the heading above it. */
  region: string;
  labelledBy: string;
  /** Title of the first column, which names each row. */
  nameTitle: string;
  name: (item: Item) => ReactNode;
  /** Stands below the name. */
  below?: ((item: Item) => ReactNode) | undefined;
  columns: ReadonlyArray<Column<Item>>;
}

const classOf = ({ isExtra = false }: { isExtra?: boolean | undefined }): string | undefined =>
  isExtra ? 'queue__x' : undefined;

/** Rows to choose from; the chosen one is marked and stays in view. */
export const RowTable = <Item extends { id: string }>(props: RowTableProps<Item>) => (
  <div className="queue__scroll" tabIndex={0} role="region" aria-label={props.region}>
    <table className="tbl queue__t" aria-labelledby={props.labelledBy}>
      <thead>
        <tr>
          <th scope="col">{props.nameTitle}</th>
          {props.columns.map((column) => (
            <th key={column.id} scope="col" className={classOf(column)}>
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {props.items.map((item) => (
          <Row key={item.id} item={item} isChosen={item.id === props.chosenId} table={props} />
        ))}
      </tbody>
    </table>
  </div>
);

interface RowProps<Item> {
  item: Item;
  isChosen: boolean;
  table: RowTableProps<Item>;
}

const Row = <Item extends { id: string }>({ item, isChosen, table }: RowProps<Item>) => {
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isChosen]);
  return (
    <tr ref={row} className={isChosen ? 'is-cur' : undefined} onClick={() => table.onChoose(item.id)}>
      <td>
        <button type="button" className="queue__n" aria-current={isChosen ? 'true' : undefined}>
          <bdi>{table.name(item)}</bdi>
        </button>
        {table.below && <span className="small muted">{table.below(item)}</span>}
      </td>
      {table.columns.map((column) => (
        <td key={column.id} className={classOf(column)}>
          {column.cell(item)}
        </td>
      ))}
    </tr>
  );
};
