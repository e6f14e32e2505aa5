import Router from '@koa/router';
import type { Role } from '@halalmap/contracts';
import { forbidden, unauthenticated } from '@halalmap/errors';
import type { DefaultContext, Middleware, ParameterizedContext } from 'koa';
import type { Logger } from './logger';

/** Who asks: from a valid access token of a living session. */
export interface Caller {
  id: string;
  role: Role;
  email: string;
  sessionId: string;
  /** First name and initial, as others see them; null where none was given. */
  name?: string | null;
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
