import { useEffect, useRef } from 'react';
import { contains } from '../bounds';
import type { MapEngine } from '../engine/map-engine';
import type { MapNode } from '../map-nodes';
import type { Bounds } from '../map-place';

/**
 * Keeps the keyboard focus in place when the focused pin is replaced by others.
 * @returns call it when a pin is pressed, with the map area that the pin stands for
 */
export const useFocusRestoration = (engine: MapEngine | null, nodes: readonly MapNode[]) => {
  const wanted = useRef<Bounds | null>(null);
  useEffect(() => {
    const bounds = wanted.current;
    if (!engine || !bounds) return;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (!isLost) return;
    wanted.current = null;
    const index = nodes.findIndex(({ at }) => contains(bounds, at));
    engine.layer.querySelectorAll<HTMLElement>('.pin')[index]?.focus({ preventScroll: true });
  }, [engine, nodes]);
  return (bounds: Bounds): void => {
    wanted.current = bounds;
  };
};
