import '@halalmap/ui/styles/map.css';
import './view/map-view.css';
import { classNames } from '@halalmap/ui';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useMapText } from '../messages/en-map';
import { Credit, MapBox, MapFailed } from './view/map-frame';
import type { MapPlace } from './map-place';
import { Drop, Marker } from './view/pins';
import { useMapEngine } from './view/use-map-engine';

interface PlaceMapProps {
  /** Of `useMapPlace`; null shows nothing. */
  place: MapPlace | null;
}

/** How near the place is looked at, levels of zoom: the towns around it tell where it is, or the streets. */
const townZoom = 10;
const streetZoom = 14.5;

/** Where one place is, on its own page: its spot, or the ground of its town. Import it when it is seen: it is large. */
export const PlaceMap = ({ place }: PlaceMapProps) =>
  place && <DrawnPlace key={`${place.id} ${place.at.join(' ')}`} place={place} />;

const DrawnPlace = ({ place }: { place: MapPlace }) => {
  const t = useMapText();
  const { at, name, precision, listing } = place;
  const label = t(precision === 'exact' ? 'map.place.exact' : 'map.place.town', { name });
  const { setContainer, engine, failed, retry } = useMapEngine({
    bounds: [...at, ...at],
    maxZoom: townZoom,
    ...(precision === 'exact' && { streetZoom }),
    label,
    interactive: false,
  });

  useEffect(() => {
    if (precision === 'town') engine?.highlightTown(listing.municipalityId);
  }, [engine, precision, listing.municipalityId]);

  if (failed) return <MapFailed text={t('map.failedPlace')} onRetry={retry} />;
  return (
    <div className="map dmap lmap">
      <MapBox setContainer={setContainer} isDrawn={engine !== null} image={label} />
      {engine &&
        createPortal(
          <Marker
            engine={engine}
            at={at}
            className={classNames('pin', precision === 'exact' ? 'pin--active' : 'pin--dot pin--ring')}
          >
            {precision === 'exact' && <Drop />}
          </Marker>,
          engine.layer,
        )}
      <Credit engine={engine} />
    </div>
  );
};
