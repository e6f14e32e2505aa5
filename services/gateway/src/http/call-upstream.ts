import type { UpstreamName } from '@halalmap/contracts';
import { AppError } from '@halalmap/errors';
import { discard, type UpstreamResponse } from '../adapters/response-reader';
import type { Upstream, UpstreamRequest } from '../adapters/upstream';
import type { ApiRoute } from '../domain/api-route';

/** Names the service that responded instead of the unavailable one. */
const fallbackHeader = 'x-halalmap-fallback';

/** Calls the service that owns a route, or its fallback when that service is unavailable. */
export type CallUpstream = (
  route: ApiRoute,
  requestTo: (upstream: UpstreamName) => UpstreamRequest,
) => Promise<UpstreamResponse>;

/** @param upstreams the services by name */
export const createCallUpstream =
  (upstreams: Record<UpstreamName, Upstream>): CallUpstream =>
  async (route, requestTo) => {
    const { fallback } = route;
    const sendRequest = (name: UpstreamName): Promise<UpstreamResponse> =>
      upstreams[name].send(requestTo(name));
    const fail = async (error: unknown): Promise<UpstreamResponse> => {
      if (!fallback) throw error;
      const response = await sendRequest(fallback);
      return { ...response, headers: { ...response.headers, [fallbackHeader]: fallback } };
    };
    let response: UpstreamResponse;
    try {
      response = await sendRequest(route.upstream);
    } catch (error) {
      return fail(error);
    }
    if (response.status < 500 || !fallback) return response;
    discard(response.body);
    return fail(new AppError('unavailable', 'The upstream cannot respond'));
  };
