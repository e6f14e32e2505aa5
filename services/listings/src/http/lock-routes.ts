import { forbidden } from '@halalmap/errors';
import { createRouter, readParams, requireRole, type ServiceRouter } from '@halalmap/service-kit';
import { z } from 'zod';
import { lockedBy, type LockStore } from '../domain/locks';

const record = z.object({
  entityType: z.string().regex(/^[a-z_-]{1,50}$/),
  entityId: z.string().regex(/^[\w-]{1,100}$/),
});

/** Taking a record for editing, and giving it back. */
export const createLockRoutes = ({ locks }: { locks: LockStore }): ServiceRouter => {
  const router = createRouter();
  router.put('/api/locks/:entityType/:entityId', async (ctx) => {
    const { id, email } = requireRole(ctx, 'admin');
    const lock = await locks.take(readParams(ctx, record), { id, email });
    if (lock.holder.id !== id) throw lockedBy(lock);
    ctx.body = lock;
  });
  router.delete('/api/locks/:entityType/:entityId', async (ctx) => {
    const { id } = requireRole(ctx, 'admin');
    const params = readParams(ctx, record);
    const lock = await locks.find(params);
    if (lock && lock.holder.id !== id) throw forbidden(`${lock.holder.email} holds this lock`);
    await locks.release(params, id);
    ctx.status = 204;
  });
  return router;
};
