import type { ErrorBody, Listing, ListingList } from '@halalmap/contracts';
import type { RunningListings } from './start-listings';

export type Who = 'admin' | 'moderator' | 'regular' | `regular-${number}` | `business-${number}` | undefined;
interface Extra {
  who?: Who;
  headers?: Record<string, string>;
}

export const json = async <T>(answer: Response | Promise<Response>): Promise<T> =>
  (await (await answer).json()) as T;

export const errorOf = async (answer: Response): Promise<ErrorBody['error']> =>
  (await json<ErrorBody>(answer)).error;

/** What a caller does with the service, over HTTP. */
export const createClient = (running: () => RunningListings) => {
  const send = (path: string, init: RequestInit & { who?: Who } = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    if (init.who) headers.set('authorization', `Bearer ${init.who}`);
    return fetch(running().service.url() + path, { ...init, headers });
  };
  const sendJson = (method: string, path: string, body: unknown, extra: Extra = {}): Promise<Response> =>
    send(path, {
      method,
      who: extra.who,
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...extra.headers },
    });
  const submit = (fields: Record<string, unknown>, extra?: Extra): Promise<Response> =>
    sendJson('POST', '/api/listings', { entityType: 'food', ...fields }, extra);
  const decide = (id: string, body: unknown, who: Who = 'admin'): Promise<Response> =>
    sendJson('PATCH', `/api/listings/${id}/status`, body, { who });
  const submitted = (fields: Record<string, unknown>, who?: Who): Promise<Listing> =>
    json<Listing>(submit(fields, { who }));
  return {
    send,
    sendJson,
    submit,
    decide,
    submitted,
    async approved(fields: Record<string, unknown>): Promise<Listing> {
      const { id } = await submitted(fields);
      return json<Listing>(decide(id, { status: 'approved' }));
    },
    /** Names of the listings that a query finds, in order. */
    async listed(query: string, who?: Who): Promise<string[]> {
      const { listings } = await json<ListingList>(send(`/api/listings?${query}`, { who }));
      return listings.map((listing) => listing.name);
    },
  };
};
