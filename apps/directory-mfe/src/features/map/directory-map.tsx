import type { Bounds, MapPlace, UserPosition } from './map-place';
import { MapFailed } from './map-failed';
import { usePart } from './use-part';
import { useText } from '../../messages/use-text';

export type { UserPosition } from './map-place';

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

const load = () => import('./view/directory-map-view');

/** The map beside the list of a directory: the same places, each pin a link. What draws it is fetched when it stands. */
export const DirectoryMap = (props: DirectoryMapProps) => {
  const t = useText();
  const { part, failed, retry } = usePart(load);
  return (
    <section className="dir__map map" aria-label={t('map.region')}>
      {failed && <MapFailed text={t('map.failedList')} onRetry={retry} />}
      {part && <part.DirectoryMapView {...props} />}
    </section>
  );
};
