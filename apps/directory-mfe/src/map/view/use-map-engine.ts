import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { type CreateMapEngine, type MapEngine, type MapView, readChartColors } from '../engine/map-engine';
import { useMapTilesQuery } from '../map-api';
import type { Bounds, Position } from '../geometry';

/** MapLibre and the chart's style are loaded lazily with the first map. */
const createLazily: CreateMapEngine = async (options) => {
  const { createMapLibreEngine } = await import('../engine/maplibre-engine');
  return createMapLibreEngine(options);
};

/** The map engine; tests provide their own. */
export const MapEngineContext = createContext<CreateMapEngine>(createLazily);

const useCreateMapEngine = (): CreateMapEngine => useContext(MapEngineContext);

/**
 * Calls back when the colour scheme changes, by choice or by the system. The choice is stored on the root element (see
 * the theme of @halalmap/ui); a map is not styled by CSS, so it reads the tokens again.
 * @returns unsubscribes
 */
const watchScheme = (onChange: () => void): (() => void) => {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  const preference = window.matchMedia('(prefers-color-scheme: dark)');
  preference.addEventListener('change', onChange);
  return () => {
    observer.disconnect();
    preference.removeEventListener('change', onChange);
  };
};

interface EngineState {
  engine: MapEngine | null;
  failed: boolean;
}

const waiting: EngineState = { engine: null, failed: false };

/**
 * Draws a map in an element while that exists, in the colours of the active scheme.
 * @param options.bounds the initial view
 */
export const useMapEngine = (options: {
  bounds: Bounds;
  tight?: boolean;
  label: string;
  interactive?: boolean;
  maxZoom?: number;
  /** Like `maxZoom`, where streets are available. */
  streetZoom?: number;
}) => {
  const create = useCreateMapEngine();
  const { data: tiles = null, isLoading } = useMapTilesQuery();
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const [{ engine, failed }, setState] = useState(waiting);
  const [attempt, setAttempt] = useState(1);
  const first = useRef(options);

  useEffect(() => {
    if (!container || isLoading) return;
    const { interactive = true, streetZoom, ...rest } = first.current;
    const zoom = tiles && streetZoom !== undefined ? { maxZoom: streetZoom } : {};
    let drawn: MapEngine | null = null;
    let gone = false;
    create({
      ...rest,
      ...zoom,
      interactive,
      container,
      tiles,
      attempt,
      colors: readChartColors(container),
    }).then(
      (made) => {
        if (gone) return made.destroy();
        drawn = made;
        setState({ engine: made, failed: false });
      },
      () => {
        if (!gone) setState({ engine: null, failed: true });
      },
    );
    return () => {
      gone = true;
      drawn?.destroy();
      // The error stays visible although its element is removed; the visitor has to retry.
      if (drawn) setState(waiting);
    };
  }, [create, container, tiles, isLoading, attempt]);

  useEffect(() => {
    if (!engine || !container) return;
    return watchScheme(() => {
      engine.setColors(readChartColors(container));
    });
  }, [engine, container]);

  return {
    setContainer,
    engine,
    failed,
    retry: () => {
      setState(waiting);
      setAttempt(attempt + 1);
    },
  };
};

/** The current view of a map; null until it is drawn. It changes when a movement has ended. */
export const useMapView = (engine: MapEngine | null): MapView | null => {
  const [view, setView] = useState<{ engine: MapEngine; view: MapView } | null>(null);
  useEffect(() => {
    if (!engine) return;
    const look = () => {
      setView({ engine, view: engine.view() });
    };
    look();
    return engine.onSettled(look);
  }, [engine]);
  return view?.engine === engine ? view.view : null;
};

/**
 * Keeps an element at a position of the map, on every frame of a movement.
 * @returns the element's ref
 */
export const usePlaced = (engine: MapEngine, [lng, lat]: Position) =>
  useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      const place = () => {
        const { x, y } = engine.project([lng, lat]);
        element.style.transform = `translate(${x}px, ${y}px)`;
      };
      place();
      return engine.onMove(place);
    },
    [engine, lng, lat],
  );
