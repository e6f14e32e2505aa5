import { businessProfileInputSchema, businessProfilePatchSchema } from '@halalmap/contracts';
import { readBody, readQuery, requireRole, type ServiceRouter } from '@halalmap/service-kit';
import { z } from 'zod';
import type { KeepBusinessProfile } from '../app/keep-business-profile';
import { createPrivateRouter } from './private-router';

const ofUser = z.object({ userId: z.string().optional() });
const path = '/api/business-profile';

/** The business profile of a business account; admins read all. */
export const createBusinessProfileRoutes = (profiles: KeepBusinessProfile): ServiceRouter => {
  const router = createPrivateRouter();

  router.get(path, async (ctx) => {
    const caller = requireRole(ctx, 'business', 'admin');
    const { userId } = readQuery(ctx, ofUser);
    ctx.body = await profiles.read(caller.role === 'admin' && userId ? userId : caller.id);
  });

  router.post(path, async (ctx) => {
    const caller = requireRole(ctx, 'business');
    ctx.body = await profiles.create(caller.id, await readBody(ctx, businessProfileInputSchema));
    ctx.status = 201;
  });

  router.patch(path, async (ctx) => {
    const caller = requireRole(ctx, 'business');
    ctx.body = await profiles.change(caller.id, await readBody(ctx, businessProfilePatchSchema));
  });

  return router;
};
