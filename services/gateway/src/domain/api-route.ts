import { findEndpoint, findEndpointOfPath, type Endpoint, type UpstreamName } from '@halalmap/contracts';

/** Where a request for the API goes. */
export interface ApiRoute {
  upstream: UpstreamName;
  /** Asked when the first cannot answer; the answer then says so in a header. */
  fallback?: UpstreamName;
  /** Anonymous answers may be kept and shared. */
  shared: boolean;
  /** The service has its files compressed already. */
  compressed?: boolean;
}

/** Whether public answers of a call differ by viewer, so that no cache may give those of one viewer to another. */
export const differsByViewer = (path: string): boolean => /^\/api\/listings(\/|$)/i.test(path);

/** The search index holds approved listings only: every other status is asked of the fallback, the database. */
const isOutsideIndex = ({ service, fallback }: Endpoint, query: URLSearchParams): boolean => {
  const status = query.get('status');
  return (
    service === 'search' && fallback !== undefined && status !== null && !['', 'approved'].includes(status)
  );
};

/**
 * Which service answers a request. One with a method that its path does not have goes to a service of the path, which says
 * what methods there are.
 * @param path path below the origin, such as `/api/listings/5f…` or `/media/…`
 * @returns null for a path that no service offers
 */
export const findApiRoute = (method: string, path: string, query: URLSearchParams): ApiRoute | null => {
  const found = findEndpoint(method, path);
  const endpoint = found ?? findEndpointOfPath(path);
  if (!endpoint || endpoint.service === 'gateway') return null;
  const { service, fallback, compressed } = endpoint;
  if (!found) return { upstream: fallback ?? service, shared: false };
  if (fallback && isOutsideIndex(endpoint, query)) return { upstream: fallback, shared: false };
  return {
    upstream: service,
    shared: endpoint.shared ?? false,
    ...(fallback && { fallback }),
    ...(compressed && { compressed }),
  };
};
