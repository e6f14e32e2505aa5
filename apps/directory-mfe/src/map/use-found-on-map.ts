import { useEffect, useMemo } from 'react';
import { intersection, roundedOut, tiledBounds } from './bounds';
import type { MapView } from './engine/map-engine';
import { useFoundOnMapQuery, useLazyFoundOnMapQuery, type FoundOnMap, type MapQuery } from './map-api';
import type { Bounds } from './map-place';

/** A view that is passed on the way to another asks nothing. */
const settleMs = 150;

interface FoundInView {
  /** Everything that the search finds, seen from afar; null until it is known. */
  all: FoundOnMap | null;
  /** What is drawn: that of the view, else that of the last one. Null until anything is known. */
  inView: FoundOnMap | null;
  isLoading: boolean;
  failed: boolean;
  retry: () => void;
}

/** What to ask for a view: its own part of the searched area; null where there is none. */
const queryOf = (filters: string, { bounds, zoom }: MapView, area: Bounds | null): MapQuery | null => {
  const seen = tiledBounds(bounds, zoom);
  const within = area ? intersection(seen, area) : seen;
  return within && { filters, bounds: roundedOut(within), zoom: Math.ceil(Math.max(0, zoom)) };
};

const ofFilters = (found: FoundOnMap | undefined, filters: string | null): FoundOnMap | null =>
  found && found.filters === filters ? found : null;

/**
 * What a search finds on the map: all of it from afar, and what lies in the view. An answer that is waited for is given up
 * when another view is seen.
 * @param filters of the list, as a query string; null while they are not known
 * @param view null until the map is drawn
 * @param area the searched area; outside of it nothing is found
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
    // After a failure nothing is shown that other filters found.
    inView: failed ? ofFilters(last ?? undefined, filters) : last,
    isLoading: filters === null || everything.isFetching || viewLoads,
    failed,
    retry: () => {
      if (everything.isError) void everything.refetch();
      if (query && viewFailed) void sendRequest(query);
    },
  };
};
