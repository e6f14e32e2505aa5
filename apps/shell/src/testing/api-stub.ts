import { stubFetch, type SeenCall, type StubResponse } from '@halalmap/api-client/testing';

type Responses = Record<string, StubResponse | ((call: SeenCall) => StubResponse | Promise<StubResponse>)>;

/** An error body, as every service writes it. */
export const refusal = (
  status: number,
  code: string,
  message = 'No',
  more: { details?: unknown; retryAfter?: string } = {},
): StubResponse => ({
  status,
  body: { error: { code, message, details: more.details, requestId: 'r' } },
  ...(more.retryAfter ? { headers: { 'retry-after': more.retryAfter } } : {}),
});

/** An expired session cannot be renewed. */
const usual: Responses = { 'POST /api/auth/refresh': refusal(401, 'unauthenticated') };

/**
 * Stubs responses by "METHOD /path"; 404 for the others.
 * @returns `sent`: the request bodies of one of them
 */
export const stubApi = (responses: Responses) => {
  const stub = stubFetch((call) => {
    const response = { ...usual, ...responses }[`${call.method} ${call.path}`];
    if (!response) return refusal(404, 'not_found', 'There is nothing here');
    return typeof response === 'function' ? response(call) : response;
  });
  const sent = (what: string): unknown[] =>
    stub.calls.filter(({ method, path }) => `${method} ${path}` === what).map(({ body }) => body);
  return { ...stub, sent };
};
