import { AppError } from '@halalmap/errors';
import { discard, type UpstreamAnswer } from '../adapters/answer-reader';
import type { Upstream, UpstreamRequest } from '../adapters/upstream';
import type { ApiRoute, UpstreamName } from '../domain/route-table';

/** Says which service answered in place of the one that is away. */
export const fallbackHeader = 'x-halalmap-fallback';

/** Asks the owner of a route, or its fallback when the owner is away. */
export type AskRoute = (
  route: ApiRoute,
  requestTo: (upstream: UpstreamName) => UpstreamRequest,
) => Promise<UpstreamAnswer>;

/** @param upstreams the services, by name */
export const createAskRoute =
  (upstreams: Record<UpstreamName, Upstream>): AskRoute =>
  async (route, requestTo) => {
    const { fallback } = route;
    const ask = (name: UpstreamName): Promise<UpstreamAnswer> => upstreams[name].send(requestTo(name));
    const fail = async (error: unknown): Promise<UpstreamAnswer> => {
      if (!fallback) throw error;
      const answer = await ask(fallback);
      return { ...answer, headers: { ...answer.headers, [fallbackHeader]: fallback } };
    };
    let answer: UpstreamAnswer;
    try {
      answer = await ask(route.upstream);
    } catch (error) {
      return fail(error);
    }
    if (answer.status !== 503 || !fallback) return answer;
    discard(answer.body);
    return fail(new AppError('unavailable', 'The upstream is not ready'));
  };
