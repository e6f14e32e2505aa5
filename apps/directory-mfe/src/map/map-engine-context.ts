import { createContext, useContext } from 'react';
import type { CreateMapEngine } from './engine/map-engine';

/** MapLibre and the chart's style are fetched with the first map and never before. */
const createLazily: CreateMapEngine = async (options) => {
  const { createMapLibreEngine } = await import('./engine/maplibre-engine');
  return createMapLibreEngine(options);
};

/** What maps are drawn with; tests give their own. */
export const MapEngineContext = createContext<CreateMapEngine>(createLazily);

export const useCreateMapEngine = (): CreateMapEngine => useContext(MapEngineContext);
