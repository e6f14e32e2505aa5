import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { Button, LiveRegion } from '@halalmap/ui';
import '@halalmap/ui/styles/map.css';
import { createPortal } from 'react-dom';
import { boundsOf, philippines, type Bounds, type Position, type UserPosition } from './geometry';
import { useTownsQuery } from './map-api';
import './view/map-view.css';
import { useMapText } from '../messages/en-map';
import { Credit, MapBox, MapControls, MapFailed } from './view/map-frame';
import { Drop, Marker } from './view/pins';
import { useMapEngine } from './view/use-map-engine';

/** A town or province, by PSGC codes as numbers; the town counts when both are given. */
export interface Around {
  municipalityId?: number | null;
  provinceId?: number | null;
}

/** The centre of a town, or the bounding box of all towns of a province; null while unknown. */
const useAreaBounds = (around: Around | null): Bounds | null => {
  const { municipalityId = null, provinceId = null } = around ?? {};
  const isGiven = municipalityId !== null || provinceId !== null;
  const { data: towns = null } = useTownsQuery(undefined, { skip: !isGiven });
  return useMemo(() => {
    const within = towns?.filter(({ id, provinceId: province }) =>
      municipalityId === null ? province === provinceId : id === municipalityId,
    );
    return boundsOf(
      (within ?? []).flatMap(({ lat, long }) => (lat === null || long === null ? [] : [[long, lat]])),
    );
  }, [towns, municipalityId, provinceId]);
};

export interface PinPickerProps {
  /** The chosen position in degrees; null without one. */
  value: UserPosition | null;
  onChange: (value: UserPosition | null) => void;
  /** The chosen town or province (PSGC codes as numbers), which the map moves to. */
  around: Around | null;
}

/** Zoom levels for a position and a town. */
const spotZoom = 16;
const townZoom = 14;
/** Five decimals of a degree are about a metre. */
const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;
const spotOf = ([lng, lat]: Position): UserPosition => ({ lat: rounded(lat), lng: rounded(lng) });
const middleOf = ([west, south, east, north]: Bounds): Position => [(west + east) / 2, (south + north) / 2];

/** Lets the user pin the position of a place. It is always optional. Import it lazily. */
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
    <div className="pin-picker">
      <div className="map directory-map pin-picker__map">
        <MapBox setContainer={setContainer} isDrawn={engine !== null} />
        {engine && <span className="pin-picker__middle" aria-hidden="true" />}
        {engine &&
          value &&
          createPortal(
            <Marker engine={engine} at={[value.lng, value.lat]} className="pin pin--active pin-picker__pin">
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
      <div className="pin-picker__actions">
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
