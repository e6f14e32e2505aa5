import { useCallback } from 'react';
import type { MapEngine } from '../engine/map-engine';
import type { Position } from '../map-place';

/** Keeps an element over a spot of the map, on every frame of a movement. @returns the element's ref */
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
