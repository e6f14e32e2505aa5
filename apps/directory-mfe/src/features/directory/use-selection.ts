import { useEffect, useMemo, useRef, useState } from 'react';
import { rowId } from './place-row';

/** A pointer that only passes over a row means nothing by it. */
const dwellMs = 150;

/** What binds a row of the list to its pin. */
export interface RowBinding {
  onPointerEnter: () => void;
  onPointerLeave: () => void;
  onFocus: () => void;
}

export interface Selection {
  /** The place that list and map both mark. */
  id: string | null;
  /** From the map: the row comes into view. */
  selectOnMap: (id: string | null) => void;
  /** From the list: the pin shows where the place is. */
  bindRow: (id: string) => RowBinding;
}

/** The one place that is selected in the list and on the map. */
export const useSelection = (): Selection => {
  const [id, select] = useState<string | null>(null);
  const dwelling = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(dwelling.current), []);
  const actions = useMemo(
    () => ({
      selectOnMap: (chosen: string | null) => {
        select(chosen);
        if (chosen !== null) document.getElementById(rowId(chosen))?.scrollIntoView({ block: 'nearest' });
      },
      bindRow: (row: string) => ({
        onPointerEnter: () => {
          clearTimeout(dwelling.current);
          dwelling.current = setTimeout(() => select(row), dwellMs);
        },
        onPointerLeave: () => clearTimeout(dwelling.current),
        onFocus: () => select(row),
      }),
    }),
    [],
  );
  return { id, ...actions };
};
