import { listingTypes } from '@halalmap/listing-model';
import { api, defineQuery, requestTo, type ResponseTo } from '@halalmap/api-client';
import { type EntityType, limits, type DirectoryFacets, type Listing, originRank } from '@halalmap/contracts';
import { type PositionProblem, mayAskPosition } from '@halalmap/mfe-kit/device-position';
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { keepForEntry, readForEntry } from '@halalmap/mfe-kit/navigation';
import { useLocation, useNavigationType } from 'react-router-dom';
import {
  type Distance,
  type Point,
  distancesFrom,
  nearestFirst,
  positionApi,
  useLazyDevicePositionQuery,
} from '../../shared/places';
import { type ChangeFilters, type DirectoryFilters, startOfPage } from './directory-filters';

/** The id of the list element of a place. */
/** Whether a place is invented: a demo or a generated one. */
export const isExample = ({ origin }: Pick<Listing, 'origin'>): boolean => originRank(origin) === 2;

export const rowId = (listingId: string): string => `place-${listingId}`;

interface PageRange {
  offset: number;
  limit: number;
}

interface SuggestArguments {
  text: string;
  type: EntityType;
}

const { directoryFirst, directoryNext, max: largestPage } = limits.page;

/** How many places a list had when its page was left, by its query. They are loaded again in few requests. */
const lengthBefore = new Map<string, number>();

/** A query of the directory, and the number of places before its page, which the API knows as an offset. */
const placedQuery = (query: string): { query: string; start: number } => {
  const params = new URLSearchParams(query);
  const start = startOfPage(Number(params.get('page') ?? 1));
  params.delete('page');
  return { query: params.toString(), start };
};

const suggestionLimit = limits.locationSuggestions.default;

export const directoryApi = api.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Pages of approved listings; the argument is the query string without `limit` and `offset`, and with the `page` that
     * comes first. The first page has the facets; offsets are counted from it.
     */
    directoryListings: build.infiniteQuery({
      ...defineQuery(
        'GET /api/listings',
        ({ queryArg, pageParam: { limit, offset } }: { queryArg: string; pageParam: PageRange }) => {
          const { query, start } = placedQuery(queryArg);
          const size = start > 0 && offset === 0 ? directoryNext : limit;
          return {
            query: `${query}&limit=${size}&offset=${start + offset}${offset === 0 ? '&facets=true' : ''}`,
          };
        },
        // The database answers a search while the index is unavailable; it does not tolerate typos.
        (list, meta) => ({ ...list, isFallback: Boolean(meta?.fallback) }),
      ),
      infiniteQueryOptions: {
        initialPageParam: { offset: 0, limit: directoryFirst },
        getNextPageParam: ({ listings, pagination }, _pages, _range, _ranges, query) => {
          const loaded = pagination.offset + listings.length - placedQuery(query).start;
          const missing = (lengthBefore.get(query) ?? 0) - loaded;
          return pagination.hasMore && listings.length > 0
            ? { offset: loaded, limit: Math.min(Math.max(missing, directoryNext), largestPage) }
            : undefined;
        },
      },
      providesTags: [{ type: 'Listing', id: 'list' }],
    }),
    directoryCuisines: build.query({
      ...defineQuery('GET /api/food-types'),
      providesTags: ['Reference'],
    }),
    /** The categories of a directory, as the reference data names them now. */
    directoryCategories: build.query<
      ResponseTo<'GET /api/halal-product-categories' | 'GET /api/categories'>,
      EntityType
    >({
      query: (entityType) =>
        listingTypes[entityType].directory.categories === 'halal-product-categories'
          ? requestTo('GET /api/halal-product-categories')
          : requestTo('GET /api/categories', { query: { entityType } }),
      providesTags: ['Reference'],
    }),
    /** Names of places and locations that match the typed text. */
    directorySuggestions: build.query(
      defineQuery('GET /api/search/suggest', ({ text, type }: SuggestArguments) => ({
        query: { q: text, type, limit: suggestionLimit },
      })),
    ),
    directoryLocations: build.query(
      defineQuery('GET /api/locations/search', ({ text, type }: SuggestArguments) => ({
        query: { q: text, entityType: type, limit: suggestionLimit },
      })),
    ),
    directoryQuickFilters: build.query(
      defineQuery('GET /api/locations/quick-filters', (entityType: EntityType) => ({
        query: { entityType },
      })),
    ),
  }),
});

const { useDirectoryListingsInfiniteQuery } = directoryApi;
export const {
  useDirectoryCategoriesQuery,
  useDirectoryCuisinesQuery,
  useDirectorySuggestionsQuery,
  useDirectoryLocationsQuery,
  useDirectoryQuickFiltersQuery,
} = directoryApi;

export interface Nearest {
  /** The visitor's position, while the list is sorted by distance. */
  position: Point | null;
  /** Whether the device is determining the position. */
  isAsking: boolean;
  /** Whether the list will be sorted by a position that is not known yet. */
  isAwaited: boolean;
  problem: PositionProblem | null;
  /** Requests the position, and sorts the list by it once it is known. */
  requestPosition: () => void;
  /** Returns to the default order. */
  clear: () => void;
}

/**
 * Nearest first. The URL stores only the sort order, never the position. On load the position is determined again if
 * the permission was granted; nobody is prompted without a press.
 */
export const useNearest = (filters: DirectoryFilters, change: ChangeFilters): Nearest => {
  const isWanted = filters.sort === 'distance' && filters.near === null;
  const { data: response, isFetching } = positionApi.endpoints.devicePosition.useQueryState();
  const [locate] = useLazyDevicePositionQuery();
  const [isArriving, setIsArriving] = useState(isWanted && response === undefined);
  /** Errors shown in another directory are not repeated here. */
  const [hasAsked, setHasAsked] = useState(false);
  const position = response && 'position' in response ? response.position : null;

  useEffect(() => {
    if (!isArriving) return undefined;
    let isMounted = true;
    void mayAskPosition(globalThis.navigator.permissions).then(async (may) => {
      if (may) await locate();
      if (!isMounted) return;
      setHasAsked(may);
      setIsArriving(false);
    });
    return () => {
      isMounted = false;
    };
  }, [isArriving, locate]);

  /** The device has not answered in time; when it does, the list is sorted all the same. */
  const isLate = useRef(false);
  useEffect(() => {
    if (!isLate.current || !position) return;
    isLate.current = false;
    change({ sort: 'distance' });
  }, [position, change]);

  const keeps = isWanted && position !== null;
  useEffect(() => {
    // Keeps the loaded data while it is in use.
    if (keeps) void locate(undefined, true);
  }, [keeps, locate]);

  const requestPosition = (): void => {
    if (isFetching) return;
    setHasAsked(true);
    void locate()
      .unwrap()
      .then((found) => {
        if ('position' in found) change({ sort: 'distance' });
        else isLate.current = found.problem === 'timedOut';
      });
  };

  return {
    position: isWanted ? position : null,
    isAsking: isFetching,
    isAwaited: isWanted && position === null && (isArriving || isFetching),
    problem: hasAsked && !isFetching && response && 'problem' in response ? response.problem : null,
    requestPosition,
    clear: () => change({ sort: null }),
  };
};

export interface DirectoryList {
  /** null until the first response. */
  listings: Listing[] | null;
  /** The query whose listings are shown. As a key it keeps what follows the list from moving when a shorter list arrives. */
  shownQuery: string | null;
  total: number;
  /** What each filter would find; undefined while unknown. */
  facets: DirectoryFacets | undefined;
  /** The listings shown are of previous filters; those of the current ones are loading. */
  isOutdated: boolean;
  isLoadingMore: boolean;
  hasMore: boolean;
  /** The database answered the search (fallback). */
  isFallback: boolean;
  failed: 'list' | 'more' | null;
  loadMore: () => void;
  retry: () => void;
}

const withoutRepeats = (listings: Listing[]): Listing[] => [
  ...new Map(listings.map((listing) => [listing.id, listing])).values(),
];

/**
 * The loaded pages of a directory; a listing that moved between two pages is shown once.
 * @param query of `directoryQuery`; null while unknown, and nothing is requested
 */
export const useDirectoryList = (query: string | null): DirectoryList => {
  const pages = useDirectoryListingsInfiniteQuery(query ?? '', {
    skip: query === null,
    refetchOnMountOrArgChange: 300,
  });
  const { data, currentData, isFetching, isFetchingNextPage, isError, hasNextPage } = pages;
  const listings = useMemo(
    () => (data ? withoutRepeats(data.pages.flatMap((page) => page.listings)) : null),
    [data],
  );
  const [shownQuery, setShownQuery] = useState(query);
  if (currentData && shownQuery !== query) setShownQuery(query);
  const failedOnCurrent = isError && !isFetching;
  const isWaiting = isFetching || query === null;
  const last = data?.pages.at(-1);

  // Back to a list whose document was reloaded since: its places, and with them its height, come again.
  const location = useLocation();
  const how = useNavigationType();
  const length = currentData?.pages.reduce((sum, page) => sum + page.listings.length, 0);
  const loadMore = useEffectEvent(() => void pages.fetchNextPage());
  useEffect(() => {
    if (query === null || length === undefined) return;
    const before = how === 'POP' ? (readForEntry(location, 'places') ?? 0) : 0;
    if (length >= before) keepForEntry(location, 'places', length);
    else if (hasNextPage && !isError) {
      lengthBefore.set(query, before);
      loadMore();
    }
  }, [location, how, query, length, hasNextPage, isError]);

  return {
    listings: failedOnCurrent && !currentData ? null : listings,
    shownQuery,
    total: last?.pagination.total ?? 0,
    facets: data?.pages[0]?.facets,
    isOutdated: isWaiting && !currentData && listings !== null,
    isLoadingMore: isFetchingNextPage,
    hasMore: hasNextPage && currentData !== undefined,
    isFallback: last?.isFallback ?? false,
    failed: failedOnCurrent ? (currentData ? 'more' : 'list') : null,
    loadMore: () => void pages.fetchNextPage(),
    retry: () => void pages.refetch(),
  };
};

interface PlacedList {
  /** Sorted exactly while a position is known. */
  listings: Listing[];
  /** By listing id; empty without a position. */
  distances: ReadonlyMap<string, Distance>;
}

const noDistances: ReadonlyMap<string, Distance> = new Map();

/**
 * Computes on the device how far the loaded listings are from the visitor.
 * @param listings in the order of the server
 * @param position the visitor's position; null leaves the order as it is
 */
export const usePlacedList = (listings: Listing[], position: Point | null): PlacedList =>
  useMemo(() => {
    if (position === null) return { listings, distances: noDistances };
    const distances = distancesFrom(position, listings);
    return { listings: nearestFirst(listings, distances), distances };
  }, [listings, position]);

/**
 * Where only list or map fits, the map opens at the top of the page and the list keeps its scroll position.
 * @returns a function to call before the map opens
 */
export const useListScroll = (isMapOpen: boolean): (() => void) => {
  const left = useRef(0);
  const wasOpen = useRef(isMapOpen);
  useLayoutEffect(() => {
    if (wasOpen.current === isMapOpen) return;
    wasOpen.current = isMapOpen;
    window.scrollTo(0, isMapOpen ? 0 : left.current);
  }, [isMapOpen]);
  return () => {
    left.current = window.scrollY;
  };
};

/** How far below the viewport the end of the list may be when the next page is fetched. */
const margin = '100px';

/**
 * Calls `reach` whenever the marked element comes near the viewport. Browsers without IntersectionObserver keep the
 * button.
 * @param isOn whether to watch
 * @returns the ref of the element to mark
 */
export const useSentinel = (isOn: boolean, reach: () => void): ((element: Element | null) => void) => {
  const [element, setElement] = useState<Element | null>(null);
  const reached = useEffectEvent(reach);
  useEffect(() => {
    if (!element || !isOn || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) reached();
      },
      { rootMargin: margin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, isOn]);
  return setElement;
};
