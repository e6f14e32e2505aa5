import { Icon } from '@halalmap/ui';
import { Button } from '@halalmap/ui/antd/core';
import { Dropdown } from '@halalmap/ui/antd/table';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { useText } from '../messages/en';
import type { Column } from './row-table';

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
 * @param columns all of them, memoized
 * @returns the columns to show, and the button with which they are chosen
 */
export const useColumnChoice = <Item,>(
  table: string,
  columns: ReadonlyArray<Column<Item>>,
): { columns: ReadonlyArray<Column<Item>>; button: ReactNode } => {
  const t = useText();
  const key = `halalmap.admin.columns.${table}`;
  const [chosen, setChosen] = useState(() => storedColumns(key));
  const shown = useMemo(
    () => columns.filter(({ id, isHidden }) => (chosen ? chosen.includes(id) : !isHidden)),
    [columns, chosen],
  );
  const choose = useCallback(
    ({ selectedKeys: ids }: { selectedKeys: string[] }): void => {
      setChosen(ids);
      try {
        localStorage.setItem(key, JSON.stringify(ids));
      } catch {
        // Without storage the choice lasts until the page is closed.
      }
    },
    [key],
  );
  const button = useMemo(
    () => (
      <Dropdown
        trigger={['click']}
        menu={{
          items: columns.map(({ id, title }) => ({ key: id, label: title })),
          multiple: true,
          selectable: true,
          selectedKeys: shown.map(({ id }) => id),
          onSelect: choose,
          onDeselect: choose,
        }}
      >
        <Button size="small" icon={<Icon name="sliders-horizontal" />}>
          {t('table.columns')}
        </Button>
      </Dropdown>
    ),
    [columns, shown, choose, t],
  );
  return { columns: shown, button };
};
