import { IconButton, PlaceImage, TrustLabel } from '@halalmap/ui';
import { Link } from 'react-router-dom';
import { SaveIcon } from '../../favorites/save-buttons';
import { useMapText } from '../../messages/use-map-text';
import type { MapPlace } from '../map-place';

interface MapCardProps {
  place: MapPlace;
  /** All places that the selected pin stands for, this one included. */
  here: readonly MapPlace[];
  onSelect: (id: string | null) => void;
}

/** The selected place, docked at the top of the map. */
export const MapCard = ({ place, here, onSelect }: MapCardProps) => {
  const t = useMapText();
  const number = here.findIndex(({ id }) => id === place.id) + 1;
  const go = (step: number) => () => {
    const next = here[(number - 1 + step + here.length) % here.length];
    if (next) onSelect(next.id);
  };
  const facts = [
    place.town,
    here.length > 1 ? t('map.card.place', { number, count: here.length }) : null,
    place.precision === 'town' ? t('map.townOnly') : null,
  ].filter((fact) => fact !== null);
  return (
    <section className="mapcard dmap__card" aria-label={t('map.card')}>
      <div className="mapcard__pic">
        <PlaceImage listing={place.listing} />
      </div>
      <div className="stack">
        <Link className="mapcard__n display" to={place.href}>
          <bdi>{place.name}</bdi>
        </Link>
        {facts.length > 0 && <span className="small muted">{facts.join(' · ')}</span>}
        <TrustLabel level={place.listing.trust.level} />
      </div>
      <div className="dmap__turn">
        <IconButton
          icon="x"
          kind="quiet"
          size="sm"
          label={t('map.card.close')}
          onClick={() => {
            onSelect(null);
          }}
        />
        <SaveIcon place={place.listing} small />
        {here.length > 1 && (
          <>
            <IconButton
              icon="chevron-left"
              kind="quiet"
              size="sm"
              directional
              label={t('map.card.previous')}
              onClick={go(-1)}
            />
            <IconButton
              icon="chevron-right"
              kind="quiet"
              size="sm"
              directional
              label={t('map.card.next')}
              onClick={go(1)}
            />
          </>
        )}
      </div>
    </section>
  );
};
