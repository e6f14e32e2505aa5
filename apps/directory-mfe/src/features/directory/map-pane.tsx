import { usePart } from '@halalmap/mfe-kit/hooks';
import { Button, Note, VisuallyHidden } from '@halalmap/ui';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { MapPin } from '../../map/geometry';
import { useText } from '../../messages/en';
import { rowId, type DirectoryList, type Nearest } from './directory-list';
import type { SearchControls } from './directory-filters';

/** Delay in which a pointer that only passes over a row is ignored. */
const dwellMs = 100;

/** Links a row of the list to its pin. */
export interface RowBinding {
  onPointerEnter: () => void;
  onPointerLeave: () => void;
  onFocus: () => void;
  onBlur: () => void;
}

interface Selection {
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

/** The map is large and loaded only when needed. */
const loadMap = () => import('../../map/directory-map');

interface MapPaneProps extends SearchControls {
  list: DirectoryList;
  nearest: Nearest;
  /** Of `mapFilters`. */
  mapFilters: string;
  selection: Selection;
  /** Whether to load the map now; its space may be reserved before. */
  isDue: boolean;
  /** Whether the list is shown beside it. */
  isBesideList: boolean;
}

/** The map of all matches of the list. */
export const MapPane = ({ isDue, isBesideList, ...props }: MapPaneProps) => {
  const t = useText();
  const { part: map, hasFailed, retry } = usePart(loadMap, isDue);
  const { filters, change, list, nearest, mapFilters, selection } = props;
  const hasRow = (id: string): boolean => list.listings?.some((listing) => listing.id === id) ?? false;
  return (
    <div className="directory__map">
      {isDue && !isBesideList && <Strip {...props} />}
      {hasFailed && (
        <div className="directory__no-map">
          <Note kind="info" icon="map" title={t('directory.mapFailed')} role="alert">
            <p>{t('directory.mapFailedText')}</p>
            <Button size="sm" onClick={retry}>
              {t('directory.tryAgain')}
            </Button>
          </Note>
        </div>
      )}
      {isDue && map && (
        <map.DirectoryMap
          filters={mapFilters}
          selected={selection.pin}
          hintedId={selection.hintedId}
          onSelect={selection.select}
          area={filters.area}
          onSearchArea={(area) => change({ area })}
          position={nearest.position}
          onLocate={nearest.requestPosition}
          {...(isBesideList && { rowHref: (id: string) => (hasRow(id) ? `#${rowId(id)}` : null) })}
        />
      )}
    </div>
  );
};

/** The notices of the list, where only the map is visible. */
const Strip = ({ config, filters, change, list }: Pick<MapPaneProps, keyof SearchControls | 'list'>) => {
  const t = useText();
  const { listings, total } = list;
  return (
    <div className="directory__strip small">
      <VisuallyHidden as="h1">{t(`directory.${config.type}.title`)}</VisuallyHidden>
      <span>
        {listings === null
          ? t(`directory.${config.type}.loading`)
          : t(`directory.${config.type}.count`, { shown: listings.length, total })}
      </span>
      {filters.area && (
        <Button size="sm" icon="x" onClick={() => change({ area: null })}>
          {t('directory.clearArea')}
        </Button>
      )}
    </div>
  );
};
