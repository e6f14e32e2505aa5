import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { limits } from '@halalmap/contracts';
import { ComboBox, type ComboOption } from '@halalmap/listing-parts/combo-box';
import { useSettled } from '@halalmap/mfe-kit/hooks';
import { Button, LiveRegion } from '@halalmap/ui';
import '@halalmap/ui/styles/map.css';
import { createPortal } from 'react-dom';
import {
  boundsOf,
  philippines,
  pointBounds,
  type Bounds,
  type Position,
  type UserPosition,
} from './geometry';
import { useLandmarksQuery } from '../shared/places';
import { useTownsQuery } from './map-api';
import './view/map-view.css';
import { useMapText } from '../messages/en-map';
import { Credit, MapBox, MapControls, MapFailed } from './view/map-frame';
import type { MapEngine } from './engine/map-engine';
import { Drop } from './view/pins';
import { useMapEngine, usePlaced } from './view/use-map-engine';

export { findPinArea } from './barangays';

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

/** Pixels that an arrow key moves the pin, without and with Shift. */
const keySteps = { fine: 4, coarse: 40 } as const;
const keyMoves: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** A pin this close to an edge of the map, in pixels, is moved to the middle. */
const edge = 40;

interface PinProps {
  engine: MapEngine;
  at: Position;
  /** Called once the pin has been put down. */
  onMove: (at: Position) => void;
}

/** The pin, which is dragged or moved with the arrow keys. The map below must not see these events. */
const MovablePin = ({ engine, at, onMove }: PinProps) => {
  const t = useMapText();
  const [dragged, setDragged] = useState<Position | null>(null);
  const place = usePlaced(engine, dragged ?? at);
  const pin = useRef<HTMLButtonElement | null>(null);

  const pressKey = useEffectEvent((event: KeyboardEvent) => {
    const move = keyMoves[event.key];
    if (!move) return;
    event.preventDefault();
    event.stopPropagation();
    const { x, y } = engine.project(at);
    const step = event.shiftKey ? keySteps.coarse : keySteps.fine;
    const next = engine.unproject({ x: x + move[0] * step, y: y + move[1] * step });
    onMove(next);
    const { clientWidth, clientHeight } = engine.layer;
    const point = engine.project(next);
    const isSeen =
      point.x > edge && point.x < clientWidth - edge && point.y > edge && point.y < clientHeight - edge;
    if (!isSeen) engine.show(next, { x: clientWidth / 2, y: clientHeight / 2 });
  });
  const drag = useEffectEvent((event: PointerEvent, from: Position | null, start: PointerEvent | null) => {
    if (!from || !start) return;
    const { x, y } = engine.project(from);
    setDragged(
      engine.unproject({ x: x + event.clientX - start.clientX, y: y + event.clientY - start.clientY }),
    );
  });
  const drop = useEffectEvent(() => {
    if (dragged) onMove(dragged);
    setDragged(null);
  });
  const positionOf = useEffectEvent(() => at);

  useEffect(() => {
    const element = pin.current;
    if (!element) return undefined;
    const ended = new AbortController();
    const { signal } = ended;
    let start: PointerEvent | null = null;
    let from: Position | null = null;
    element.addEventListener(
      'pointerdown',
      (event) => {
        start = event;
        from = positionOf();
        element.setPointerCapture(event.pointerId);
      },
      { signal },
    );
    element.addEventListener('pointermove', (event) => drag(event, from, start), { signal });
    for (const end of ['pointerup', 'pointercancel'] as const)
      element.addEventListener(
        end,
        () => {
          start = null;
          drop();
        },
        { signal },
      );
    element.addEventListener('keydown', pressKey, { signal });
    for (const type of ['mousedown', 'touchstart', 'click', 'dblclick'])
      element.addEventListener(type, (event) => event.stopPropagation(), { signal });
    return () => ended.abort();
  }, []);

  return (
    <button
      type="button"
      ref={(element) => {
        pin.current = element;
        return place(element);
      }}
      className="pin pin--active pin-picker__pin"
      aria-label={t('map.picker.pin')}
    >
      <Drop />
    </button>
  );
};

/** A query is sent when typing rests for this time, in milliseconds. */
const typingRestMs = 250;
const fromLetters = 3;

interface FoundOption extends ComboOption {
  at: Position;
}

/** Finds where an address or a landmark is, and moves the map there; the pin is put down by the user. */
const AddressSearch = ({ onFound }: { onFound: (at: Position) => void }) => {
  const t = useMapText();
  const [text, setText] = useState('');
  const query = useSettled(text.trim(), typingRestMs);
  const isLongEnough = query.length >= fromLetters && text.trim() !== '';
  const { currentData: found = [] } = useLandmarksQuery(query, { skip: !isLongEnough });
  const options = (isLongEnough ? found : []).map(({ name, town, latitude, longitude }): FoundOption => ({
    id: `${latitude}-${longitude}`.replaceAll('.', '-'),
    label: name,
    detail: town ?? undefined,
    at: [longitude, latitude],
  }));
  return (
    <ComboBox<FoundOption>
      label={t('map.picker.find')}
      placeholder={t('map.picker.find')}
      icon="search"
      maxLength={limits.text.other}
      text={text}
      query={query}
      onType={setText}
      groups={[{ label: t('map.picker.found'), options }]}
      onChoose={({ label, at }) => {
        setText(label);
        onFound(at);
      }}
      announce={(count) => t('map.picker.foundCount', { count })}
      // Enter goes to the best place; it does not submit the form.
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        const [best] = options;
        if (best && !event.nativeEvent.isComposing) onFound(best.at);
      }}
    />
  );
};

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

  // A pin that was put down from afar is looked at from near, where it can be moved to the door.
  const choose = (at: Position): void => {
    onChange(spotOf(at));
    if (engine && engine.view().zoom < townZoom) engine.fit(pointBounds(at), { maxZoom: spotZoom });
  };
  const onClick = useEffectEvent(choose);
  useEffect(() => engine?.onClick((at) => onClick(at)), [engine]);

  if (failed) return <MapFailed text={t('map.failedPicker')} onRetry={retry} />;
  const chosen = value && t('map.picker.chosen', { lat: String(value.lat), lng: String(value.lng) });
  return (
    <div className="pin-picker">
      <AddressSearch onFound={(at) => engine?.fit(pointBounds(at), { maxZoom: spotZoom })} />
      <div className="map directory-map pin-picker__map">
        <MapBox setContainer={setContainer} isDrawn={engine !== null} />
        {engine && <span className="pin-picker__middle" aria-hidden="true" />}
        {engine &&
          value &&
          createPortal(
            <MovablePin engine={engine} at={[value.lng, value.lat]} onMove={(at) => onChange(spotOf(at))} />,
            engine.layer,
          )}
        {engine && <MapControls engine={engine} />}
        <Credit engine={engine} />
      </div>
      <p className="small muted">{t(value ? 'map.picker.hintMove' : 'map.picker.hint')}</p>
      <p className="small">{chosen ?? t('map.picker.none')}</p>
      <LiveRegion>{chosen}</LiveRegion>
      <div className="pin-picker__actions">
        <Button
          size="sm"
          icon="map-pin"
          disabled={!engine}
          onClick={() => {
            if (engine) choose(middleOf(engine.view().bounds));
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
