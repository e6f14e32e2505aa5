import { findEndpoint } from '@halalmap/contracts';
import { staticPage } from './page';

const pages: Array<[RegExp, string]> = [
  [/^\/listing\/[^/]+$/, '/listing/{id}'],
  [/^\/listing\/[^/]+\/manage(\/|$)/, '/listing/{id}/manage'],
  [/^\/blog\/[^/]+$/, '/blog/{slug}'],
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
  if (staticPage(path)) return path;
  return pages.find(([pattern]) => pattern.test(path))?.[1] ?? 'unmatched';
};
