import { usePart } from '@halalmap/mfe-kit/hooks';
import type { Listing } from '@halalmap/contracts';
import { Button, Icon, Note, PlaceCard, VisuallyHidden } from '@halalmap/ui';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { MapPin } from '../../map/geometry';
import { useText } from '../../messages/en';
import { useExpectedMapTexts } from '../../messages/en-map';
import { useDistanceText, type Distance } from '../../shared/places';
import { rowId, type DirectoryList, type Nearest } from './directory-list';
import { countFilters, type SearchControls } from './directory-filters';
import { SearchBox } from './search-form';

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
  /** The places whose pin is hovered or focused; their rows are highlighted. */
  hintedRows: readonly string[];
  hintRows: (ids: readonly string[]) => void;
  /** Highlights the pin of a place, such as that of the card in view. */
  hintPin: (id: string | null) => void;
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
  const [hintedRows, setHintedRows] = useState<readonly string[]>([]);
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
    hintedRows,
    hintRows: setHintedRows,
    hintPin: setHinted,
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
  /** The loaded listings in display order, and their distances. */
  listings: readonly Listing[];
  distances: ReadonlyMap<string, Distance>;
  sheetId: string;
  /** Whether to load the map now; its space may be reserved before. */
  isDue: boolean;
  /** Whether the list is shown beside it. */
  isBesideList: boolean;
}

/** The map of all matches of the list. */
export const MapPane = ({ isDue, isBesideList, ...props }: MapPaneProps) => {
  const t = useText();
  useExpectedMapTexts('key', 'pin', 'cluster', 'spot');
  const { part: map, hasFailed, retry } = usePart(loadMap, isDue);
  const { filters, change, list, nearest, mapFilters, selection, listings, distances } = props;
  const hasCards = isDue && !isBesideList && listings.length > 0;
  const followed = hasCards ? listings.find(({ id }) => id === selection.hintedId) : undefined;
  const isOnCard = hasCards && listings.some(({ id }) => id === selection.pin?.id);
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
          onHint={selection.hintRows}
          hasOwnCard={isOnCard}
          followed={
            followed && followed.latitude !== null && followed.longitude !== null
              ? [Number(followed.longitude), Number(followed.latitude)]
              : null
          }
          {...(isBesideList && { rowHref: (id: string) => (hasRow(id) ? `#${rowId(id)}` : null) })}
        />
      )}
      {hasCards && (
        <Carousel
          listings={listings}
          distances={distances}
          selectedId={selection.pin?.id ?? null}
          onShow={selection.hintPin}
        />
      )}
    </div>
  );
};

/** A carousel at rest for this time shows its card, in milliseconds. */
const restMs = 120;

interface CarouselProps {
  listings: readonly Listing[];
  distances: ReadonlyMap<string, Distance>;
  /** The place selected on the map: its card is scrolled into view. */
  selectedId: string | null;
  /** Called with the place whose card is in the middle. */
  onShow: (id: string | null) => void;
}

/** The places of the list as cards below the map: the card in the middle marks its pin, a pressed pin brings its card. */
const Carousel = ({ listings, distances, selectedId, onShow }: CarouselProps) => {
  const t = useText();
  const distanceText = useDistanceText();
  const strip = useRef<HTMLOListElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const leave = useEffectEvent(() => onShow(null));
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      leave();
    },
    [],
  );
  useEffect(() => {
    const index = listings.findIndex(({ id }) => id === selectedId);
    strip.current?.children[index]?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [listings, selectedId]);
  const look = (): void => {
    const box = strip.current?.getBoundingClientRect();
    if (!box) return;
    const middle = box.left + box.width / 2;
    const index = [...(strip.current?.children ?? [])].findIndex((card) => {
      const { left, right } = card.getBoundingClientRect();
      return left <= middle && right >= middle;
    });
    onShow(listings[index]?.id ?? null);
  };
  return (
    <ol
      ref={strip}
      className="map-cards"
      aria-label={t('directory.cards')}
      data-over-map
      onScroll={() => {
        clearTimeout(timer.current);
        timer.current = setTimeout(look, restMs);
      }}
    >
      {listings.map((listing) => (
        <PlaceCard
          key={listing.id}
          listing={listing}
          headingLevel={2}
          active={listing.id === selectedId}
          distance={distanceText(distances.get(listing.id))}
          onFocus={() => onShow(listing.id)}
        />
      ))}
    </ol>
  );
};

/** Search, filters and the notices of the list, where only the map is visible. */
const Strip = ({
  sheetId,
  ...props
}: Pick<MapPaneProps, keyof SearchControls | 'list' | 'sheetId'>): ReactNode => {
  const t = useText();
  const { config, filters, change, list } = props;
  const { listings, total } = list;
  const count = countFilters(filters);
  return (
    <div className="directory__strip small">
      <VisuallyHidden as="h1">{t(`directory.${config.type}.title`)}</VisuallyHidden>
      <div className="directory__strip-find" role="search" aria-label={t(`directory.${config.type}.form`)}>
        <SearchBox {...props} />
        <button type="button" className={`chip${count > 0 ? ' is-on' : ''}`} popoverTarget={sheetId}>
          <Icon name="sliders-horizontal" />
          {count > 0 ? t('directory.filtersOn', { count }) : t('directory.filters')}
        </button>
      </div>
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
