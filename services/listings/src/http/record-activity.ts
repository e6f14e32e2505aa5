import type { Clock, ServiceContext, ServiceMiddleware } from '@halalmap/service-kit';
import type { ActivityEntry, ActivityLog } from '../domain/activity';
import { describeActivity } from './describe-activity';

const userAgentKept = 300;

/** From where a request comes, as the log keeps it. */
export const originOf = (
  ctx: Pick<ServiceContext, 'state' | 'get'>,
): Pick<ActivityEntry, 'ipAddress' | 'userAgent'> => ({
  ipAddress: ctx.state.clientAddress,
  userAgent: ctx.get('user-agent').slice(0, userAgentKept) || null,
});

/** Writes down what signed-in users change; a request that left everything as it was is no entry. The answer waits for it; a log that cannot be written takes nothing back. */
export const recordActivity =
  (options: {
    activity: Pick<ActivityLog, 'record'>;
    clock: Clock;
    newId: () => string;
  }): ServiceMiddleware =>
  async (ctx, next) => {
    await next();
    const { caller, body, logger } = ctx.state;
    const { _matchedRoute: route, params = {} } = ctx as {
      _matchedRoute?: unknown;
      params?: Record<string, string>;
    };
    if (!caller || ctx.status >= 300 || typeof route !== 'string') return;
    const { unchanged } = ctx.state;
    if (unchanged === true) return;
    const described = describeActivity({
      method: ctx.method,
      route,
      params,
      query: ctx.query,
      body,
      response: ctx.body,
      location: String(ctx.response.get('location')),
    });
    const auditEntries = described.filter(({ entityId }) => entityId === null || !unchanged?.has(entityId));
    const entries = auditEntries.map((auditEntry) => ({
      id: options.newId(),
      userId: caller.id,
      ...auditEntry,
      ...originOf(ctx),
      createdAt: options.clock.now(),
    }));
    await options.activity
      .record(entries)
      .catch((error: unknown) =>
        logger.error({ err: error, auditEntries }, 'activity could not be written down'),
      );
  };

/** What a use case calls when a request leaves everything as it was: it is no entry in the log. */
export const markUnchanged = (ctx: ServiceContext) => (): void => {
  ctx.state.unchanged = true;
};
