import { useMapText } from '../../messages/use-map-text';
import type { MapEngine } from '../engine/map-engine';
import type { UserPosition } from '../map-place';
import { usePlaced } from './use-placed';

/** Where the visitor is. */
export const PositionMark = ({ engine, position }: { engine: MapEngine; position: UserPosition }) => {
  const t = useMapText();
  return (
    <span
      ref={usePlaced(engine, [position.lng, position.lat])}
      className="dmap__me"
      role="img"
      aria-label={t('map.position')}
    />
  );
};
