import { useEffect, useRef, useState } from 'react';
import { readChartColors } from '../engine/chart-colors';
import type { MapEngine } from '../engine/map-engine';
import { useMapTilesQuery } from '../map-api';
import { useCreateMapEngine } from '../map-engine-context';
import type { Bounds } from '../map-place';
import { watchScheme } from './watch-scheme';

interface EngineState {
  engine: MapEngine | null;
  failed: boolean;
}

const waiting: EngineState = { engine: null, failed: false };

/**
 * Draws a map in an element for as long as that stands, in the colours of the scheme that shows.
 * @param options.bounds what is shown first
 */
export const useMapEngine = (options: {
  bounds: Bounds;
  tight?: boolean;
  label: string;
  interactive?: boolean;
  maxZoom?: number;
  /** As `maxZoom`, where there are streets to be seen. */
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
      // A failure stays said although its element has gone; it is the visitor who tries again.
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
