import type { z } from 'zod';
import type { AuditAction, AuditEntityType } from '../activity';
import type { Role } from '../user';

/** Who may send a request. A service may narrow this by the owner of a listing or review, but never widens it. */
export type Access = 'everybody' | 'signed in' | 'business' | 'business or admin' | 'admin';

/** The access of endpoints below `/internal`: other services alone, which show the internal token. */
type InternalAccess = 'services';

/** The services that handle requests; the gateway handles some itself. */
export type UpstreamName = 'identity' | 'listings' | 'media' | 'search';

/** Number of requests allowed per hour. */
export interface RequestLimit {
  /** Name of the counter. */
  name: string;
  perHour: number;
  /** What is counted: all requests of an IP address, those of visitors from an IP address, or those of a user. */
  countBy: 'address' | 'visitor' | 'user';
  exceptAdmins?: true;
}

/** The `Cache-Control` of a successful response; `by caller` is private for signed-in users, otherwise public. */
export type CacheRule =
  | 'no-store'
  | 'no-cache'
  | 'public, no-cache'
  | 'private, no-cache'
  | 'public, max-age=60'
  | 'public, max-age=300'
  | 'by caller';

/**
 * One endpoint of the public API, or one between services. Routes, access checks, rate limits, the gateway, the
 * documentation and clients derive from it.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Path with parameters in braces. */
  path: `/${string}`;
  /** The service that handles it. */
  service: UpstreamName | 'gateway';
  access: Access | InternalAccess;
  /** Group and title in the documentation. */
  tag: string;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** JSON, unless `upload` is set. */
  body?: z.ZodType;
  /** The body may be large and is streamed; `body` is then used for documentation only. */
  upload?: { contentType: string };
  /** Status and body of a successful response, JSON unless another type is given; null when it has no body. */
  response: { status: number; schema: z.ZodType | null; contentType?: string };
  /** Body of the 202 that is returned instead when the work goes on after the response. */
  accepted?: z.ZodType;
  /** Error statuses in addition to those that every endpoint of this kind may return. */
  failures?: readonly number[];
  /**
   * Checked before the body is read and counted before the work is done. The first limit that applies to the caller
   * is used.
   */
  limit?: readonly RequestLimit[];
  /** Accepts an `Idempotency-Key`: a repeated request gets the first response and is counted once. */
  idempotent?: true;
  /**
   * What the audit log says when a signed-in user has changed something. The record is the one that the path names by
   * its `id`, or the one that is created. The entry is stored in the same write as the change.
   */
  audit?: { entity: AuditEntityType; action: AuditAction };
  /** Omitted: the route sets its own headers. */
  cache?: CacheRule;
  /**
   * Needs a sign-in of the last 15 minutes, if the account has a second factor or admins must have one. Otherwise the
   * response is 403 with the code `recent_sign_in_required`.
   */
  recentSignIn?: true;
  /**
   * The path contains a secret: the response is not stored, no page that it leads to learns the address, and logs say
   * `{token}` in its place.
   */
  urlContainsSecret?: true;
  /**
   * Mail programs call it: any origin, with or without cookies, any body. Only for what does no harm when another site
   * sends it.
   */
  fromAnywhere?: true;
  /** Needs a verified email address; otherwise the response is 403 with the code `email_not_verified`. */
  verifiedEmail?: true;
  /** A runbook names it: an operator's token may call it, and nothing else. */
  operator?: true;
  /** Changes nothing although it is no GET, because the question needs a body: it counts as a read. */
  onlyAsks?: true;
  /** A page sends it for everybody who reads it, so the limits count it as a read. */
  countsAsRead?: true;
  /** Stores so little that it goes on while the disk is nearly full and other changes are rejected. */
  goesOnWhenFull?: true;
  /** The gateway may cache the response to a visitor and serve it to other visitors. */
  shared?: true;
  /**
   * For how long, in milliseconds, unless a listing changes; default 300. Longer only for what is read from the database:
   * the search index may lag behind the event of a change.
   */
  freshMs?: number;
  /** The service that handles requests while the first one is unavailable. */
  fallback?: UpstreamName;
  /** The service compresses the response itself. */
  compressed?: true;
  /** The response goes on until one side ends it: it is passed on piece by piece, and nobody waits for its end. */
  endless?: true;
}

/** Declares an endpoint. Preserves the exact types of its method, path and schemas. */
export const defineEndpoint = <const E extends Endpoint>(endpoint: E): E => endpoint;

type SchemaOf<E, K extends 'params' | 'query' | 'body'> =
  E extends Record<K, infer S extends z.ZodType> ? S : null;

/** What a route receives: validated values. */
export type InputOf<E, K extends 'params' | 'query' | 'body'> =
  SchemaOf<E, K> extends infer S extends z.ZodType ? z.output<S> : undefined;

/** What a client sends. */
export type SentOf<E, K extends 'params' | 'query' | 'body'> =
  SchemaOf<E, K> extends infer S extends z.ZodType ? z.input<S> : undefined;

/** The body of a success. */
export type ResponseOf<E extends Endpoint> = E['response']['schema'] extends infer S extends z.ZodType
  ? z.output<S>
  : null;

/** The body of a 202 of an endpoint that may also succeed at once. */
export type AcceptedOf<E> = E extends { accepted: infer S extends z.ZodType } ? z.output<S> : never;

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
