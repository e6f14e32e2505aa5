import type { ErrorBody, Listing, ListingList } from '@halalmap/contracts';
import { withInternalToken } from '@halalmap/test-kit';
import type { RunningListings } from './start-listings';

export type Who =
  | 'admin'
  | 'moderator'
  | 'regular'
  | `regular-${number}${'' | '-fresh' | '-unverified' | '-again'}`
  | `business-${number}`
  | undefined;
interface Extra {
  who?: Who;
  headers?: Record<string, string>;
}

export const json = async <T>(response: Response | Promise<Response>): Promise<T> =>
  (await (await response).json()) as T;

export const errorOf = async (response: Response): Promise<ErrorBody['error']> =>
  (await json<ErrorBody>(response)).error;

/** Requests to the service over HTTP. */
export const createClient = (running: () => Pick<RunningListings, 'service'>) => {
  const send = (path: string, init: RequestInit & { who?: Who } = {}): Promise<Response> => {
    const headers = withInternalToken(path, init.headers);
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
    approved: async (fields: Record<string, unknown>): Promise<Listing> =>
      json<Listing>(decide((await submitted(fields)).id, { status: 'approved' })),
    /** A public place with a certificate that an admin has seen. */
    certified: async (fields: Record<string, unknown>): Promise<Listing> => {
      const { id } = await submitted({
        certifyingBody: 'Prime',
        certificationNumber: 'P-77',
        expiryDate: '2027-01-31',
        ...fields,
      });
      return json<Listing>(decide(id, { status: 'approved', certificateSeen: { how: 'paper' } }));
    },
    /** Names of the listings that match a query, in order. */
    async listed(query: string, who?: Who): Promise<string[]> {
      const { listings } = await json<ListingList>(send(`/api/listings?${query}`, { who }));
      return listings.map((listing) => listing.name);
    },
  };
};
