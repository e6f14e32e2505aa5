import Router from '@koa/router';
import type { Role } from '@halalmap/contracts';
import { forbidden, unauthenticated } from '@halalmap/errors';
import type { DefaultContext, Middleware, ParameterizedContext } from 'koa';
import type { Logger } from './logger';
import type { RateLimiter } from './rate-limit';

/** Who asks: from a valid access token of a living session. */
export interface Caller {
  id: string;
  role: Role;
  email: string;
  sessionId: string;
  /** First name and initial, as others see them; null where none was given. */
  name?: string | null;
  /** Whether the address of the account was confirmed; unknown counts as not. */
  emailVerified?: boolean;
  /** When the account was made, ISO 8601; unknown counts as just now. */
  accountSince?: string;
}

/** What the kit's middleware has found out before a route runs. */
export interface ServiceState {
  requestId: string;
  /** W3C trace context: the given one, or a new one. */
  traceparent: string;
  caller: Caller | null;
  /** The client's network address, believed through trusted proxies only. */
  clientAddress: string;
  /** The checked JSON body, once a route has read it. */
  body?: unknown;
  /** Ids of what the request left as it was, so that the activity log leaves it out; all of them when it is `true`. */
  unchanged?: true | ReadonlySet<string>;
  /** The counters of the limits of endpoints, by name. */
  limiters?: ReadonlyMap<string, RateLimiter>;
  /** Name of the limit that refused the request. */
  refusedBy?: string;
  logger: Logger;
}

export type ServiceContext = ParameterizedContext<ServiceState, DefaultContext, unknown>;
export type ServiceMiddleware = Middleware<ServiceState>;
export type ServiceRouter = Router<ServiceState>;

/** A router whose handlers see `ServiceState`. */
export const createRouter = (): ServiceRouter => new Router<ServiceState>();

/**
 * The signed-in caller.
 * @throws AppError `unauthenticated`
 */
export const requireCaller = (ctx: { state: ServiceState }): Caller => {
  if (!ctx.state.caller) throw unauthenticated();
  return ctx.state.caller;
};

/**
 * The signed-in caller, if of one of these roles.
 * @throws AppError `unauthenticated` or `forbidden`
 */
export const requireRole = (ctx: { state: ServiceState }, ...roles: Role[]): Caller => {
  const caller = requireCaller(ctx);
  if (!roles.includes(caller.role)) throw forbidden();
  return caller;
};
