import type { Bounds, MapPlace } from './map-place';

export interface UserPosition {
  /** Degrees. */
  lat: number;
  lng: number;
}

export interface DirectoryMapProps {
  /** What the list has loaded, of `useMapPlaces`. */
  places: readonly MapPlace[];
  /** How many listings of the list have no place on the map. */
  unplaced?: number;
  selectedId: string | null;
  onSelect: (id: string | null) => void;
  /** The searched area: what `bbox` in the address says. */
  area: Bounds | null;
  onSearchArea: (area: Bounds) => void;
  /** The visitor's position when given. */
  position: UserPosition | null;
  /** Asks for the visitor's position; without it there is no such button. */
  onLocate?: () => void;
  /** Where the row of a place in the list is, such as `#place-…`; without it a pin leads to the place's own page. */
  listHref?: (id: string) => string;
}

/** The map beside the list of a directory: the same places, each pin a link. */
export const DirectoryMap = ({ places }: DirectoryMapProps) => (
  <div className="map" data-places={places.length} />
);
