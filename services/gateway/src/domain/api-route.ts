import {
  findEndpoint,
  findEndpointOfPath,
  needsDatabase,
  type Endpoint,
  type UpstreamName,
  readAddress,
} from '@halalmap/contracts';
import { staticPage } from './page';

/** Where an API request is sent. */
export interface ApiRoute {
  upstream: UpstreamName;
  /** Used when the upstream is unavailable; the response then has a header that says so. */
  fallback?: UpstreamName;
  /** Anonymous responses may be cached and shared. */
  shared: boolean;
  /** For how long, in milliseconds; omitted: the default of the cache. */
  freshMs?: number;
  /** The service sends its files already compressed. */
  compressed?: boolean;
  /** The response goes on until one side ends it. */
  endless?: boolean;
}

/** Whether public responses of an endpoint differ by viewer, so that no cache may share them between viewers. */
export const differsByViewer = (path: string): boolean => /^\/api\/listings(\/|$)/i.test(path);

/** The search index contains approved listings only; requests for others go to the fallback, the database. */
const isOutsideIndex = ({ service, fallback }: Endpoint, query: string): boolean => {
  if (service !== 'search' || fallback === undefined) return false;
  return query !== '' && needsDatabase(new URLSearchParams(query));
};

/**
 * Finds the service that handles a request. If no endpoint of the path has the method, a service of the path handles it
 * and returns the allowed methods.
 * @param path path below the origin, such as `/api/listings/5f…` or `/media/…`
 * @param query as in the URL, without the question mark
 * @returns null when no service has the path
 */
export const findApiRoute = (method: string, path: string, query: string): ApiRoute | null => {
  const found = findEndpoint(method, path);
  const endpoint = found ?? findEndpointOfPath(path);
  if (!endpoint || endpoint.service === 'gateway') return null;
  const { service, fallback, compressed, endless, freshMs } = endpoint;
  if (!found) return { upstream: fallback ?? service, shared: false };
  if (fallback && isOutsideIndex(endpoint, query)) return { upstream: fallback, shared: false };
  return {
    upstream: service,
    shared: endpoint.shared ?? false,
    ...(fallback && { fallback }),
    ...(compressed && { compressed }),
    ...(endless && { endless }),
    ...(freshMs !== undefined && { freshMs }),
  };
};

const pages: Array<[RegExp, string]> = [
  [/^\/listing\/[^/]+$/, '/listing/{id}'],
  [/^\/listing\/[^/]+\/manage(\/|$)/, '/listing/{id}/manage'],
  [/^\/blog\/[^/]+$/, '/blog/{slug}'],
  [/^\/submission\/[^/]+$/, '/submission/{token}'],
  [/^\/certificate\/[^/]+$/, '/certificate/{token}'],
  [/^\/owner-check\/[^/]+$/, '/owner-check/{token}'],
  [/^\/unsubscribe\/[^/]+$/, '/unsubscribe/{token}'],
  [/^\/newsletter\/[^/]+$/, '/newsletter/{token}'],
  [/^\/tiles\//, '/tiles'],
  [/^\/remotes\//, '/remotes'],
  [/\.\w+$/, 'file'],
];

/**
 * Names the route of a request for metrics. The number of labels is bounded, whatever clients request.
 * @returns the path of an endpoint with its parameters in braces, the path of a page, or `unmatched`
 */
export const routeLabel = (method: string, path: string): string => {
  const endpoint = findEndpoint(method, path);
  if (endpoint) return endpoint.path;
  if (path.startsWith('/api/') || path === '/api' || path.startsWith('/media/')) return 'unmatched';
  // A page counts as one in every language.
  const { path: page } = readAddress(path);
  if (staticPage(page, 'en')) return page;
  return pages.find(([pattern]) => pattern.test(page))?.[1] ?? 'unmatched';
};
