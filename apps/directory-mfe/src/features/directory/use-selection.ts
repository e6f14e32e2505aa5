import { useEffect, useMemo, useRef, useState } from 'react';
import type { MapPin } from '../../map/map-place';
import { rowId } from './directory-api';

/** Delay in which a pointer that only passes over a row is ignored. */
const dwellMs = 100;

/** Links a row of the list to its pin. */
export interface RowBinding {
  onPointerEnter: () => void;
  onPointerLeave: () => void;
  onFocus: () => void;
  onBlur: () => void;
}

export interface Selection {
  /** The place selected on the map; its row is highlighted. */
  pin: MapPin | null;
  /** The place whose row is hovered or focused; its pin is highlighted. */
  hintedId: string | null;
  /** Called by the map: scrolls the row into view. */
  select: (pin: MapPin | null) => void;
  bindRow: (id: string) => RowBinding;
}

/**
 * Links the selection of list and map.
 * @param filters the current filters; when they change, the selection is cleared
 */
export const useSelection = (filters: string): Selection => {
  const [selected, setSelected] = useState<{ pin: MapPin; filters: string } | null>(null);
  const [hintedId, setHinted] = useState<string | null>(null);
  const dwelling = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(dwelling.current), []);
  const bindRow = useMemo(() => {
    const leave = () => {
      clearTimeout(dwelling.current);
      setHinted(null);
    };
    return (id: string): RowBinding => ({
      onPointerEnter: () => {
        clearTimeout(dwelling.current);
        dwelling.current = setTimeout(() => setHinted(id), dwellMs);
      },
      onPointerLeave: leave,
      onFocus: () => setHinted(id),
      onBlur: leave,
    });
  }, []);
  return {
    pin: selected?.filters === filters ? selected.pin : null,
    hintedId,
    select: (pin) => {
      setSelected(pin && { pin, filters });
      if (pin) document.getElementById(rowId(pin.id))?.scrollIntoView({ block: 'nearest' });
    },
    bindRow,
  };
};
