import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import { engine, worker } from 'maplibre-gl/dist/maplibre-gl.mjs?files';
import type { Bounds } from '../geometry';
import type { ChartColors, CreateMapEngine, CreditPart, MapEngine } from './map-engine';
import { createRegionLoader, fetchCountry } from './chart-data';
import {
  boundaryZoom,
  chartLayers,
  chartStyle,
  detailZoom,
  highlightFilter,
  outsideRegions,
  streetZoom,
} from './chart-style';
import { addStreets, drawIcons, replaceCoarseLand, type MapLibre, type Streets } from './street-source';

/** Removes from the country what the regions draw in detail. */
const hideRegions = (map: MapLibreMap, regions: readonly string[]): void => {
  for (const id of map.getLayersOrder().filter((name) => name.startsWith('country-'))) {
    const kind = id === 'country-land' ? 'land' : id === 'country-borders' ? 'border' : 'coast';
    if (id !== 'country-provinceName') map.setFilter(id, outsideRegions(kind, regions));
  }
};

/** Applies the colours of another scheme to every layer. */
const repaint = (map: MapLibreMap, colors: ChartColors, streets: readonly string[] | null): void => {
  for (const { id, paint } of chartLayers(colors, streets)) {
    for (const [name, value] of Object.entries(paint ?? {})) {
      map.setPaintProperty(id, name as Parameters<MapLibreMap['setPaintProperty']>[1], value);
    }
  }
};

/** Timeout of the first frame, after which the map counts as failed. */
const firstPictureMs = 20_000;
/** Width below which the button that leads back to the list lies over the foot of a map, pixels. */
const narrow = 600;
/** Padding for pins and docked controls, pixels; less where the map is small. */
const roomIn = ({ clientWidth, clientHeight }: HTMLElement) => ({
  top: Math.min(156, clientHeight * (clientWidth < narrow ? 0.1 : 0.18)),
  bottom: clientWidth < narrow ? Math.min(112, clientHeight * 0.22) : Math.min(84, clientHeight * 0.12),
  left: Math.min(56, clientWidth * 0.14),
  right: Math.min(72, clientWidth * 0.18),
});

const firstPicture = (map: MapLibreMap): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error('The map drew nothing in time'));
    }, firstPictureMs);
    void map.once('load', () => {
      clearTimeout(timer);
      resolve();
    });
  });

const boundsOf = (map: MapLibreMap): Bounds => {
  const box = map.getBounds();
  return [box.getWest(), box.getSouth(), box.getEast(), box.getNorth()];
};

/** A map with MapLibre GL, drawn from the boundaries and, where a tile source is configured, from its streets. */
export const createMapLibreEngine: CreateMapEngine = async (options) => {
  const [maplibre, country] = await Promise.all([loadMapLibre(options.attempt), fetchCountry()]);
  const { container, interactive } = options;
  let { colors } = options;
  const map = new maplibre.Map({
    container,
    style: chartStyle(colors, country),
    bounds: [...options.bounds],
    fitBoundsOptions: { padding: options.tight ? 0 : roomIn(container), maxZoom: options.maxZoom ?? 14 },
    minZoom: 3.5,
    maxZoom: options.tiles ? streetZoom : boundaryZoom,
    interactive,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    renderWorldCopies: false,
    locale: { 'Map.Title': options.label },
    fadeDuration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 200,
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();

  for (const [id, icon] of Object.entries(drawIcons())) map.on('style.load', () => map.addImage(id, ...icon));
  // A missing tile leaves a gap; only the first frame decides whether the map failed.
  map.on('error', () => undefined);

  let destroyed = false;
  let byVisitor = false;
  let streets: Streets | null = null;
  const regions = createRegionLoader();
  const source = (name: string): GeoJSONSource => map.getSource(name) as GeoJSONSource;
  const drawDetail = async (): Promise<void> => {
    if (map.getZoom() < detailZoom || !(await regions.load(boundsOf(map))) || destroyed) return;
    await source('detail').setData(regions.features());
    if (destroyed) return;
    hideRegions(map, regions.names());
  };
  map.on('movestart', (event) => {
    byVisitor ||= event.originalEvent !== undefined;
  });
  const settledListeners = new Set<(byVisitor: boolean) => void>();
  map.on('moveend', () => {
    const moved = byVisitor;
    byVisitor = false;
    for (const listener of settledListeners) listener(moved);
    void drawDetail();
  });

  try {
    await firstPicture(map);
  } catch (error) {
    map.remove();
    throw error;
  }
  void drawDetail();
  const bringStreets = async (): Promise<CreditPart[]> => {
    if (!options.tiles) return [];
    streets = await addStreets({ map, maplibre, tiles: options.tiles, colors: () => colors });
    if (streets?.layers.includes('earth')) replaceCoarseLand(map);
    return streets?.credit ?? [];
  };

  const engine: MapEngine = {
    layer: map.getCanvasContainer(),
    streetCredit: bringStreets(),
    project: ([lng, lat]) => map.project([lng, lat]),
    unproject: ({ x, y }) => {
      const { lng, lat } = map.unproject([x, y]);
      return [lng, lat];
    },
    keepClear: (positions) => {
      void source('clear').setData({
        type: 'FeatureCollection',
        features: positions.map((at) => ({
          type: 'Feature',
          properties: {},
          geometry: { type: 'Point', coordinates: [...at] },
        })),
      });
    },
    maxZoom: map.getMaxZoom(),
    view: () => ({ bounds: boundsOf(map), zoom: map.getZoom() }),
    fit: (bounds, { maxZoom = 14, tight = false, forVisitor = false } = {}) => {
      byVisitor ||= forVisitor;
      map.fitBounds([...bounds], { padding: tight ? 0 : roomIn(container), maxZoom });
    },
    show: ([lng, lat], { x, y }) => {
      const { clientWidth, clientHeight } = container;
      map.easeTo({ center: [lng, lat], offset: [x - clientWidth / 2, y - clientHeight / 2] });
    },
    zoomBy: (levels) => {
      byVisitor = true;
      map.easeTo({ zoom: Math.round((map.getZoom() + levels) * 2) / 2 });
    },
    onMove: (listener) => {
      map.on('move', listener);
      map.on('resize', listener);
      return () => {
        map.off('move', listener);
        map.off('resize', listener);
      };
    },
    onSettled: (listener) => {
      settledListeners.add(listener);
      return () => {
        settledListeners.delete(listener);
      };
    },
    onClick: (listener) => {
      const clicked = ({ lngLat }: { lngLat: { lng: number; lat: number } }) => {
        listener([lngLat.lng, lngLat.lat]);
      };
      map.on('click', clicked);
      return () => {
        map.off('click', clicked);
      };
    },
    setColors: (next) => {
      colors = next;
      repaint(map, colors, streets?.layers ?? null);
    },
    highlightTown: (psgc) => {
      for (const id of ['highlight-ground', 'highlight-edge']) map.setFilter(id, highlightFilter(psgc));
    },
    destroy: () => {
      destroyed = true;
      map.remove();
    },
  };
  return engine;
};

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
const loadMapLibre = async (attempt: number): Promise<MapLibre> => {
  if (!hasWebGl()) throw new Error('This browser draws no WebGL');
  const address = attempt === 1 ? engine : `${engine}?try=${attempt}`;
  const maplibre = (await import(/* webpackIgnore: true */ address)) as MapLibre;
  // If the worker cannot be loaded, the map would wait forever. The response stays in the browser's cache.
  const response = await fetch(worker);
  if (!response.ok) throw new Error(`The worker of the map did not come: ${response.status}`);
  maplibre.setWorkerUrl(new URL(worker, document.baseURI).href);
  return maplibre;
};
