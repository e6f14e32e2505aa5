import type * as Module from 'maplibre-gl';
import { engine, worker } from 'maplibre-gl/dist/maplibre-gl.mjs?files';

/** The exports of the engine module. */
export type MapLibre = typeof Module;

const hasWebGl = (): boolean => {
  const context = document.createElement('canvas').getContext('webgl2');
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
};

/**
 * Loads the engine. A failed import is cached under its address, so each retry has an address of its own.
 * @param attempt 1 for the first
 * @throws when the browser has no WebGL, or a file fails to load
 */
export const loadMapLibre = async (attempt: number): Promise<MapLibre> => {
  if (!hasWebGl()) throw new Error('This browser draws no WebGL');
  const address = attempt === 1 ? engine : `${engine}?try=${attempt}`;
  const maplibre = (await import(/* webpackIgnore: true */ address)) as MapLibre;
  // If the worker cannot be loaded, the map would wait forever. The response stays in the browser's cache.
  const response = await fetch(worker);
  if (!response.ok) throw new Error(`The worker of the map did not come: ${response.status}`);
  maplibre.setWorkerUrl(new URL(worker, document.baseURI).href);
  return maplibre;
};
