import { requireCaller, type ServiceContext } from '@halalmap/service-kit';
import type { Actor } from '../domain/deed';

/** From where a request comes. */
export const originOf = (ctx: Pick<ServiceContext, 'state' | 'get'>): Omit<Actor, 'userId'> => ({
  address: ctx.state.clientAddress,
  userAgent: ctx.get('user-agent'),
});

/**
 * Who asks, and from where.
 * @throws AppError `unauthenticated`
 */
export const actorOf = (ctx: Pick<ServiceContext, 'state' | 'get'>): Actor => ({
  userId: requireCaller(ctx).id,
  ...originOf(ctx),
});
