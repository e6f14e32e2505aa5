import Router from '@koa/router';
import type { Endpoint, Role } from '@halalmap/contracts';
import { forbidden, unauthenticated } from '@halalmap/errors';
import type { DefaultContext, Middleware, ParameterizedContext } from 'koa';
import type { Logger } from './logger';
import type { RateLimiter } from './rate-limit';

/** The caller: from a valid access token of an active session. */
export interface Caller {
  id: string;
  role: Role;
  email: string;
  sessionId: string;
  /** A role that the caller has but cannot use until the account has a second factor; `role` is then `regular`. */
  withheldRole?: Role;
  /** Whether what needs a recent sign-in is refused now; unknown counts as no. */
  mustSignInAgain?: boolean;
  /** Uses the token of an operator: allowed is only what is declared for operators; `role` is then `regular`. */
  operator?: true;
  /** First name and initial, as others see them; null if not given. */
  name?: string | null;
  /** Whether the email address was verified; unknown counts as unverified. */
  emailVerified?: boolean;
  /** When the account was created, ISO 8601; unknown counts as now. */
  accountSince?: string;
}

/** A request whose endpoint declares `audit`, with its checked parameters and query. */
interface AuditedRequest {
  audit: NonNullable<Endpoint['audit']>;
  params: Readonly<Record<string, unknown>> | undefined;
  query: Readonly<Record<string, unknown>> | undefined;
}

/** State that the shared middleware sets before a route runs. */
export interface ServiceState {
  requestId: string;
  /** W3C trace context: from the request, or a new one. */
  traceparent: string;
  caller: Caller | null;
  /** The client's IP address in one form, taken from trusted proxies only. */
  clientAddress: string;
  /** What limits per address count: an IPv4 address, or the /64 of an IPv6 address. */
  readonly limitKey: string;
  /** The validated JSON body, once a route has read it. */
  body?: unknown;
  /**
   * Does the work of an endpoint that declares `audit`, so that what it stores carries the entry for the audit log. Only
   * set by a service that stores the entries this way.
   */
  audited?: <T>(request: AuditedRequest, work: () => Promise<T>) => Promise<T>;
  /** The limiters of endpoints, by name. */
  limiters?: ReadonlyMap<string, RateLimiter>;
  /** Name of the limit that rejected the request. */
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
 * The signed-in caller, if they have one of these roles.
 * @throws AppError `unauthenticated` or `forbidden`
 */
export const requireRole = (ctx: { state: ServiceState }, ...roles: Role[]): Caller => {
  const caller = requireCaller(ctx);
  if (!roles.includes(caller.role)) throw forbidden();
  return caller;
};
