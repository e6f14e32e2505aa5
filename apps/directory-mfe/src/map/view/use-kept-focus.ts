import { useEffect, useRef } from 'react';
import type { MapNode } from '../clusters';
import type { MapEngine } from '../engine/map-engine';

/**
 * Keeps the keyboard where it was when the pin it was on gives way to others.
 * @returns says, as a pin is pressed, which places it stands for
 */
export const useKeptFocus = (engine: MapEngine | null, nodes: readonly MapNode[]) => {
  const wanted = useRef<readonly string[] | null>(null);
  useEffect(() => {
    if (!engine || !wanted.current) return;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (!isLost) return;
    const ids = wanted.current;
    wanted.current = null;
    const index = nodes.findIndex((node) => node.places.some(({ id }) => ids.includes(id)));
    engine.layer.querySelectorAll<HTMLElement>('.pin')[index]?.focus({ preventScroll: true });
  }, [engine, nodes]);
  return (ids: readonly string[]): void => {
    wanted.current = ids;
  };
};
