import '@halalmap/ui/styles/map.css';
import './view/map-view.css';
import { classNames } from '@halalmap/ui';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useMapText } from '../messages/en-map';
import { Credit, MapBox, MapFailed } from './view/map-frame';
import type { MapPlace } from './geometry';
import { Drop, Marker } from './view/pins';
import { useMapEngine } from './view/use-map-engine';

interface PlaceMapProps {
  /** Null renders nothing. */
  place: MapPlace | null;
}

/** Zoom levels of the place: one shows the towns around it, the other the streets. */
const townZoom = 10;
const streetZoom = 14.5;

/** The map of a single place on its page: its position, or the area of its town. It is large: import it lazily. */
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
    <div className="map directory-map listing-map">
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
