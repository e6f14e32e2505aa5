import { activityQuerySchema } from '@halalmap/contracts';
import {
  createRouter,
  readQuery,
  requireRole,
  type Clock,
  type ServiceMiddleware,
  type ServiceRouter,
} from '@halalmap/service-kit';
import type { ListActivityUseCase } from '../app/list-activity';
import type { ActivityLog } from '../domain/activity';
import { answerJson } from './answer-json';
import { describeActivity } from './describe-activity';

const userAgentKept = 300;

/** Writes down what signed-in users do. The answer waits for it; a log that cannot be written takes nothing back. */
export const recordActivity =
  (options: {
    activity: Pick<ActivityLog, 'record'>;
    clock: Clock;
    newId: () => string;
  }): ServiceMiddleware =>
  async (ctx, next) => {
    await next();
    const { caller, clientAddress, body, logger } = ctx.state;
    const { _matchedRoute: route, params = {} } = ctx as {
      _matchedRoute?: unknown;
      params?: Record<string, string>;
    };
    if (!caller || ctx.status >= 300 || typeof route !== 'string') return;
    const deeds = describeActivity({
      method: ctx.method,
      route,
      params,
      query: ctx.query,
      body,
      answer: ctx.body,
      location: String(ctx.response.get('location')),
    });
    const entries = deeds.map((deed) => ({
      id: options.newId(),
      userId: caller.id,
      ...deed,
      ipAddress: clientAddress,
      userAgent: ctx.get('user-agent').slice(0, userAgentKept) || null,
      createdAt: options.clock.now(),
    }));
    await options.activity
      .record(entries)
      .catch((error: unknown) => logger.error({ err: error, deeds }, 'activity could not be written down'));
  };

/** Who did what, for admins. */
export const createActivityRoutes = (options: { listActivity: ListActivityUseCase }): ServiceRouter => {
  const router = createRouter();
  router.get('/api/activity', async (ctx) => {
    requireRole(ctx, 'admin');
    const query = readQuery(ctx, activityQuerySchema);
    answerJson(ctx, await options.listActivity(query), 'private, no-cache');
  });
  return router;
};
