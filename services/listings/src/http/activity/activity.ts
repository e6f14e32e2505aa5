import type { Clock, Logger, ServiceContext, ServiceMiddleware } from '@halalmap/service-kit';
import { runAudited } from '../../app/activity/audit-scope';
import type { ActivityEntry, ActivityLog } from '../../domain/activity';

const maxUserAgentLength = 300;

/** Where a request came from, as stored in the audit log. */
export const clientAddressOf = (
  ctx: Pick<ServiceContext, 'state' | 'get'>,
): Pick<ActivityEntry, 'ipAddress' | 'userAgent'> => ({
  ipAddress: ctx.state.clientAddress,
  userAgent: ctx.get('user-agent').slice(0, maxUserAgentLength) || null,
});

/** What a request asks for, as far as it is read. */
const askedBy = (ctx: ServiceContext, query: object | undefined): unknown => {
  const { caller, body } = ctx.state;
  if (caller?.operator) return { operatorToken: 'true' };
  const details = { ...query, ...(typeof body === 'object' ? body : {}) };
  return Object.keys(details).length > 0 ? details : null;
};

/**
 * Writes what signed-in users change to the audit log, as the endpoints declare it. Requests that change nothing are not
 * logged.
 */
export const auditRequests = ({
  activity,
  clock,
  logger,
  newId,
}: {
  activity: Pick<ActivityLog, 'record' | 'collect'>;
  clock: Clock;
  logger: Pick<Logger, 'error'>;
  newId: () => string;
}): ServiceMiddleware =>
  function auditRequest(ctx, next) {
    const { caller } = ctx.state;
    if (caller)
      ctx.state.audited = ({ audit: { entity, action }, params, query }, work) => {
        const named = action === 'create' ? undefined : params?.id;
        const scope = {
          userId: caller.id,
          action,
          entityType: entity,
          entityId: named === undefined ? null : String(named),
          changes: () => askedBy(ctx, query),
          ...clientAddressOf(ctx),
          now: () => clock.now(),
          newId,
        };
        return runAudited(scope, work, async ({ due, collections }) => {
          if (due) await activity.record([due]);
          // An entry that stays in its document is taken over by the timer.
          if (collections.size > 0)
            await activity
              .collect(collections)
              .catch((error: unknown) => logger.error({ err: error }, 'audit log entries wait'));
        });
      };
    return next();
  };
