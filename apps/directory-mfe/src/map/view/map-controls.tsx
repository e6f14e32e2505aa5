import { IconButton } from '@halalmap/ui';
import { useMapText } from '../../messages/use-map-text';
import type { MapEngine } from '../engine/map-engine';

/** Scale and position. */
export const MapControls = ({
  engine,
  onLocate,
}: {
  engine: MapEngine;
  onLocate?: (() => void) | undefined;
}) => {
  const t = useMapText();
  return (
    <div className="map__ctl">
      <div className="grp">
        <IconButton
          icon="plus"
          label={t('map.zoomIn')}
          onClick={() => {
            engine.zoomBy(1);
          }}
        />
        <IconButton
          icon="minus"
          label={t('map.zoomOut')}
          onClick={() => {
            engine.zoomBy(-1);
          }}
        />
      </div>
      {onLocate && <IconButton icon="locate-fixed" label={t('map.locate')} onClick={onLocate} />}
    </div>
  );
};
