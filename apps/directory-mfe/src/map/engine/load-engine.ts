import type * as Module from 'maplibre-gl';
import { engine, worker } from 'maplibre-gl/dist/maplibre-gl.mjs?files';

/** What the engine's module offers. */
export type MapLibre = typeof Module;

const hasWebGl = (): boolean => {
  const context = document.createElement('canvas').getContext('webgl2');
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
};

/**
 * Fetches the engine. A module that did not come once is not asked for again under its address, so each further try has an
 * address of its own.
 * @param attempt 1 for the first
 * @throws when the browser has no WebGL, or a file does not come
 */
export const loadMapLibre = async (attempt: number): Promise<MapLibre> => {
  if (!hasWebGl()) throw new Error('This browser draws no WebGL');
  const address = attempt === 1 ? engine : `${engine}?try=${attempt}`;
  const maplibre = (await import(/* webpackIgnore: true */ address)) as MapLibre;
  // A worker that cannot be fetched would leave the map waiting for ever. The answer stays in the browser's cache.
  const response = await fetch(worker);
  if (!response.ok) throw new Error(`The worker of the map did not come: ${response.status}`);
  maplibre.setWorkerUrl(new URL(worker, document.baseURI).href);
  return maplibre;
};
