import type { CreateMapEngine, CreditPart, MapEngine, MapEngineOptions, MapView } from '../engine/map-engine';
import type { Bounds, Position } from '../geometry';

/** A map that draws nothing: it shows what it is given and records the calls. */
export interface FakeEngine {
  create: CreateMapEngine;
  /** The options of each map. */
  made: MapEngineOptions[];
  fitted: Bounds[];
  shown: Position[];
  highlighted: Array<number | null>;
  /** Simulates dragging the map there. */
  drag: (view: MapView) => void;
  click: (at: Position) => void;
  streetCredit: CreditPart[];
  /** Positions that names keep away from. */
  clear: readonly Position[];
  /** Makes the next maps fail, or work again. */
  failing: boolean;
}

/** @param width and height of every map in pixels */
export const createFakeEngine = ({ width = 800, height = 800, maxZoom = 15 } = {}): FakeEngine => {
  const settled = new Set<(byVisitor: boolean) => void>();
  const clicked = new Set<(at: Position) => void>();
  let view: MapView = { bounds: [116, 4, 128, 21], zoom: 5 };
  const show = (next: MapView, byVisitor: boolean) => {
    view = next;
    for (const listener of settled) listener(byVisitor);
  };
  const listen =
    <T>(listeners: Set<T>) =>
    (listener: T) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    };
  const fake: FakeEngine = {
    made: [],
    fitted: [],
    shown: [],
    highlighted: [],
    streetCredit: [],
    clear: [],
    failing: false,
    drag: (next) => {
      show(next, true);
    },
    click: (at) => {
      for (const listener of clicked) listener(at);
    },
    create: async (options) => {
      fake.made.push(options);
      if (fake.failing) throw new Error('no WebGL');
      const layer = options.container.appendChild(document.createElement('div'));
      const engine: MapEngine = {
        layer,
        streetCredit: Promise.resolve(fake.streetCredit),
        keepClear: (positions) => {
          fake.clear = positions;
        },
        project: ([lng, lat]) => {
          const [west, south, east, north] = view.bounds;
          return {
            x: ((lng - west) / (east - west)) * width,
            y: ((north - lat) / (north - south)) * height,
          };
        },
        unproject: ({ x, y }) => {
          const [west, south, east, north] = view.bounds;
          return [west + (x / width) * (east - west), north - (y / height) * (north - south)];
        },
        maxZoom,
        view: () => view,
        fit: (bounds, { forVisitor = false } = {}) => {
          fake.fitted.push(bounds);
          const [west, south, east, north] = bounds;
          const isWide = east - west > 1;
          show({ bounds: [west - 1, south - 1, east + 1, north + 1], zoom: isWide ? 6 : 13 }, forVisitor);
        },
        show: (at) => {
          fake.shown.push(at);
        },
        zoomBy: (levels) => {
          show({ ...view, zoom: view.zoom + levels }, true);
        },
        onMove: () => () => undefined,
        onSettled: listen(settled),
        onClick: listen(clicked),
        setColors: () => undefined,
        highlightTown: (psgc) => {
          fake.highlighted.push(psgc);
        },
        destroy: () => {
          layer.remove();
        },
      };
      return engine;
    },
  };
  return fake;
};
