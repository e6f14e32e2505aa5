import { useMapText } from '../../messages/use-map-text';
import type { MapPlace } from '../map-place';

/** What the marks mean, and how many places of the list are how well known. */
export const MapKey = ({ places, unplaced }: { places: readonly MapPlace[]; unplaced: number }) => {
  const t = useMapText();
  const inTowns = places.filter(({ precision }) => precision === 'town').length;
  return (
    <div className="map__key">
      <span>
        <i className="c" />
        {t('map.key.cluster')}
      </span>
      <span>
        <i />
        {t('map.key.exact', { count: places.length - inTowns })}
      </span>
      <span>
        <i className="r" />
        {t('map.key.town', { count: inTowns })}
      </span>
      {unplaced > 0 && <span>{t('map.unplaced', { count: unplaced })}</span>}
    </div>
  );
};
