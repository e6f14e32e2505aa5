import { useEffect, useState } from 'react';
import type { MapEngine, MapView } from '../engine/map-engine';

/** What a map shows; null until it is drawn. It changes when a movement has ended. */
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
