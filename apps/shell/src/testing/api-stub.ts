import { stubFetch, type SeenCall, type StubAnswer } from '@halalmap/api-client/testing';

type Answers = Record<string, StubAnswer | ((call: SeenCall) => StubAnswer | Promise<StubAnswer>)>;

/** An error body, as every service writes it. */
export const refusal = (
  status: number,
  code: string,
  message = 'No',
  more: { details?: unknown; retryAfter?: string } = {},
): StubAnswer => ({
  status,
  body: { error: { code, message, details: more.details, requestId: 'r' } },
  ...(more.retryAfter ? { headers: { 'retry-after': more.retryAfter } } : {}),
});

/** A session that has ended cannot be renewed. */
const usual: Answers = { 'POST /api/auth/refresh': refusal(401, 'unauthenticated') };

/**
 * Answers calls by "METHOD /path"; 404 for the others.
 * @returns `sent`: the bodies that one of them was asked with
 */
export const stubApi = (answers: Answers) => {
  const stub = stubFetch((call) => {
    const answer = { ...usual, ...answers }[`${call.method} ${call.path}`];
    if (!answer) return refusal(404, 'not_found', 'There is nothing here');
    return typeof answer === 'function' ? answer(call) : answer;
  });
  const sent = (what: string): unknown[] =>
    stub.calls.filter(({ method, path }) => `${method} ${path}` === what).map(({ body }) => body);
  return { ...stub, sent };
};
