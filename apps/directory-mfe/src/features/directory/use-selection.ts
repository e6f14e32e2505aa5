import { useEffect, useMemo, useRef, useState } from 'react';
import type { MapPin } from '../../map/map-place';
import { rowId } from './directory-api';

/** A pointer that only passes over a row means nothing by it. */
const dwellMs = 100;

/** What binds a row of the list to its pin. */
export interface RowBinding {
  onPointerEnter: () => void;
  onPointerLeave: () => void;
  onFocus: () => void;
  onBlur: () => void;
}

export interface Selection {
  /** The place that was chosen on the map; its row is marked. */
  pin: MapPin | null;
  /** The place whose row the pointer or the keyboard is on; its pin is marked. */
  hintedId: string | null;
  /** From the map: the row comes into view. */
  select: (pin: MapPin | null) => void;
  bindRow: (id: string) => RowBinding;
}

/**
 * What list and map mark for each other.
 * @param filters with which a place was chosen; with others it is chosen no more
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
