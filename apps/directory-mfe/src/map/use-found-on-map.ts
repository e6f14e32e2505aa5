import { useEffect, useMemo } from 'react';
import { intersection, roundedOut, tiledBounds } from './bounds';
import type { MapView } from './engine/map-engine';
import { type FoundOnMap, type MapQuery, useFoundOnMapQuery, useLazyFoundOnMapQuery } from './map-api';
import type { Bounds } from './map-place';

/** A view that is only passed during a movement sends no request. */
const settleMs = 150;

interface FoundInView {
  /** All matches, as an overview; null until loaded. */
  all: FoundOnMap | null;
  /** The features to draw: those of the view, else of the previous one. Null until anything is loaded. */
  inView: FoundOnMap | null;
  isLoading: boolean;
  failed: boolean;
  retry: () => void;
}

/** The request of a view: its intersection with the searched area; null where there is none. */
const queryOf = (filters: string, { bounds, zoom }: MapView, area: Bounds | null): MapQuery | null => {
  const seen = tiledBounds(bounds, zoom);
  const within = area ? intersection(seen, area) : seen;
  return within && { filters, bounds: roundedOut(within), zoom: Math.ceil(Math.max(0, zoom)) };
};

const ofFilters = (found: FoundOnMap | undefined, filters: string | null): FoundOnMap | null =>
  found && found.filters === filters ? found : null;

/**
 * The matches of a search on the map: an overview of all of them, and those in the view. A pending request is aborted
 * when the view changes.
 * @param filters of the list, as a query string; null while unknown
 * @param view null until the map is drawn
 * @param area the searched area; nothing outside it is found
 */
export const useFoundOnMap = (
  filters: string | null,
  view: MapView | null,
  area: Bounds | null,
): FoundInView => {
  const overall: MapQuery = { filters: filters ?? '', bounds: area, zoom: null };
  const everything = useFoundOnMapQuery(overall, { skip: filters === null });
  const query = useMemo(
    () => (filters !== null && view ? queryOf(filters, view, area) : null),
    [filters, view, area],
  );
  const [sendRequest, seen] = useLazyFoundOnMapQuery();
  useEffect(() => {
    if (!query) return undefined;
    let call: ReturnType<typeof sendRequest> | null = null;
    const timer = setTimeout(() => {
      call = sendRequest(query, true);
    }, settleMs);
    return () => {
      clearTimeout(timer);
      call?.abort();
    };
  }, [sendRequest, query]);

  const isAsked = query !== null && seen.originalArgs === query;
  const viewFailed = isAsked && seen.isError;
  const viewLoads = query !== null && (!isAsked || seen.isFetching);
  const all = everything.currentData ?? null;
  const failed = viewFailed || (everything.isError && !everything.isFetching);
  const last = seen.data ?? everything.data ?? null;
  return {
    all,
    // After a failure no results of other filters are shown.
    inView: failed ? ofFilters(last ?? undefined, filters) : last,
    isLoading: filters === null || everything.isFetching || viewLoads,
    failed,
    retry: () => {
      if (everything.isError) void everything.refetch();
      if (query && viewFailed) void sendRequest(query);
    },
  };
};
