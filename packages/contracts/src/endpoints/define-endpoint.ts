import type { z } from 'zod';
import type { Role } from '../user';

/** Who may send a request at all. A service may narrow this by whose listing or review it is; it never widens it. */
export type Access = 'everybody' | 'signed in' | 'business' | 'business or admin' | 'admin';

/** The services that answer requests; the gateway answers some by itself. */
export const upstreamNames = ['identity', 'listings', 'media', 'search'] as const;
export type UpstreamName = (typeof upstreamNames)[number];

/** How many requests are taken in an hour. */
export interface RequestLimit {
  /** Name of the counter. */
  name: string;
  perHour: number;
  /** What is counted: all requests of an address, those of an address that is not signed in, or those of a user. */
  of: 'address' | 'visitor' | 'user';
  exceptAdmins?: true;
}

/** The `Cache-Control` of a success; `by caller` is private for somebody who is signed in, else public. */
export type CacheRule =
  'no-store' | 'no-cache' | 'public, no-cache' | 'private, no-cache' | 'public, max-age=300' | 'by caller';

/** One endpoint of the public API: all that routes, access checks, limits, the gateway, the documentation and clients need. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Path with parameters in braces. */
  path: `/${string}`;
  /** The service that answers it. */
  service: UpstreamName | 'gateway';
  access: Access;
  /** Group and title in the documentation. */
  tag: string;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** JSON, unless `upload` is set. */
  body?: z.ZodType;
  /** The body may be large and is streamed; `body` then documents it only. */
  upload?: { contentType: string };
  /** Status of a success and its body, JSON unless another type is named; null when it has none. */
  response: { status: number; schema: z.ZodType | null; contentType?: string };
  /** Statuses of failure besides those that every endpoint of its kind may have. */
  failures?: readonly number[];
  /** Checked before the body is read and counted before the work is done; the first that applies to the caller. */
  limit?: readonly RequestLimit[];
  /** Takes an `Idempotency-Key`: a request that is sent again gets the first response and is counted once. */
  idempotent?: true;
  /** Left out: the route sets its own headers. */
  cache?: CacheRule;
  /** The gateway may keep the response to a visitor and give it to others. */
  shared?: true;
  /** Answers instead while the service is away. */
  fallback?: UpstreamName;
  /** The service compresses the response itself. */
  compressed?: true;
}

/** Declares an endpoint. Keeps the exact types of its method, path and schemas. */
export const defineEndpoint = <const E extends Endpoint>(endpoint: E): E => endpoint;

type SchemaOf<E, K extends 'params' | 'query' | 'body'> =
  E extends Record<K, infer S extends z.ZodType> ? S : null;

/** What a route gets: values after their check. */
export type InputOf<E, K extends 'params' | 'query' | 'body'> =
  SchemaOf<E, K> extends infer S extends z.ZodType ? z.output<S> : undefined;

/** What a client sends. */
export type SentOf<E, K extends 'params' | 'query' | 'body'> =
  SchemaOf<E, K> extends infer S extends z.ZodType ? z.input<S> : undefined;

/** The body of a success. */
export type ResponseOf<E extends Endpoint> = E['response']['schema'] extends infer S extends z.ZodType
  ? z.output<S>
  : null;

const rolesOf: Record<Exclude<Access, 'everybody'>, readonly Role[]> = {
  'signed in': ['regular', 'business', 'admin'],
  business: ['business'],
  'business or admin': ['business', 'admin'],
  admin: ['admin'],
};

/**
 * Whether somebody of a role has access.
 * @param role null for a visitor
 */
export const decideAccess = (access: Access, role: Role | null): 'allowed' | 'sign in' | 'forbidden' => {
  if (access === 'everybody') return 'allowed';
  if (role === null) return 'sign in';
  return rolesOf[access].includes(role) ? 'allowed' : 'forbidden';
};
