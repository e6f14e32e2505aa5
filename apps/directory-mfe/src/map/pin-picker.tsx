import { Button, LiveRegion } from '@halalmap/ui';
import '@halalmap/ui/styles/map.css';
import './view/map-view.css';
import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { useMapText } from '../messages/use-map-text';
import { philippines } from './bounds';
import { MapFailed } from './map-failed';
import type { Bounds, Position, UserPosition } from './map-place';
import { useAreaBounds, type Around } from './use-area-bounds';
import { Credit } from './view/credit';
import { MapBox } from './view/map-box';
import { MapControls } from './view/map-controls';
import { Marker } from './view/marker';
import { Drop } from './view/pin';
import { useMapEngine } from './view/use-map-engine';

export interface PinPickerProps {
  /** The chosen spot in degrees; null while none is. */
  value: UserPosition | null;
  onChange: (value: UserPosition | null) => void;
  /** The chosen town or province (PSGC codes as numbers), which the map goes to. */
  around: Around | null;
}

/** How near a spot and a town are looked at, levels of zoom. */
const spotZoom = 14;
const townZoom = 12;
/** Five decimals of a degree are about a metre. */
const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;
const spotOf = ([lng, lat]: Position): UserPosition => ({ lat: rounded(lat), lng: rounded(lng) });
const middleOf = ([west, south, east, north]: Bounds): Position => [(west + east) / 2, (south + north) / 2];

/** Lets somebody put a pin on the spot of a place. It is optional wherever it stands. Import it when it is wanted. */
export const PinPicker = ({ value, onChange, around }: PinPickerProps) => {
  const t = useMapText();
  const [first] = useState<Bounds>(() =>
    value ? [value.lng, value.lat, value.lng, value.lat] : philippines,
  );
  const { setContainer, engine, failed, retry } = useMapEngine({
    bounds: first,
    maxZoom: spotZoom,
    label: t('map.picker.label'),
  });
  const areaBounds = useAreaBounds(around);

  const goToArea = useEffectEvent((bounds: Bounds) => {
    if (!value) engine?.fit(bounds, { maxZoom: townZoom });
  });
  useEffect(() => {
    if (engine && areaBounds) goToArea(areaBounds);
  }, [engine, areaBounds]);

  const choose = useEffectEvent((at: Position) => {
    onChange(spotOf(at));
  });
  useEffect(() => engine?.onClick((at) => choose(at)), [engine]);

  if (failed) return <MapFailed text={t('map.failedPicker')} onRetry={retry} />;
  const chosen = value && t('map.picker.chosen', { lat: String(value.lat), lng: String(value.lng) });
  return (
    <div className="dpick">
      <div className="map dmap dpick__map">
        <MapBox setContainer={setContainer} isDrawn={engine !== null} />
        {engine && <span className="dpick__middle" aria-hidden="true" />}
        {engine &&
          value &&
          createPortal(
            <Marker engine={engine} at={[value.lng, value.lat]} className="pin pin--active dpick__pin">
              <Drop />
            </Marker>,
            engine.layer,
          )}
        {engine && <MapControls engine={engine} />}
        <Credit engine={engine} />
      </div>
      <p className="small muted">{t('map.picker.hint')}</p>
      <p className="small">{chosen ?? t('map.picker.none')}</p>
      <LiveRegion>{chosen}</LiveRegion>
      <div className="dpick__acts">
        <Button
          size="sm"
          icon="map-pin"
          disabled={!engine}
          onClick={() => {
            if (engine) onChange(spotOf(middleOf(engine.view().bounds)));
          }}
        >
          {t('map.picker.middle')}
        </Button>
        {value && (
          <Button
            size="sm"
            kind="quiet"
            icon="x"
            onClick={() => {
              onChange(null);
            }}
          >
            {t('map.picker.remove')}
          </Button>
        )}
      </div>
    </div>
  );
};
