import type { Clock, ServiceContext, ServiceMiddleware } from '@halalmap/service-kit';
import type { ActivityEntry, ActivityLog } from '../../domain/activity';
import { describeActivity } from './describe-activity';

const maxUserAgentLength = 300;

/** Where a request came from, as stored in the audit log. */
export const originOf = (
  ctx: Pick<ServiceContext, 'state' | 'get'>,
): Pick<ActivityEntry, 'ipAddress' | 'userAgent'> => ({
  ipAddress: ctx.state.clientAddress,
  userAgent: ctx.get('user-agent').slice(0, maxUserAgentLength) || null,
});

/**
 * Writes changes by signed-in users to the audit log. Requests that changed nothing are not logged. The response waits
 * for the write; if it fails, the change is kept.
 */
export const recordActivity = (options: {
  activity: Pick<ActivityLog, 'record'>;
  clock: Clock;
  newId: () => string;
}): ServiceMiddleware =>
  async function recordActivityOfRequest(ctx, next) {
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

/** Marks a request that changed nothing, so that it is not logged. */
export const markUnchanged = (ctx: ServiceContext): void => {
  ctx.state.unchanged = true;
};
