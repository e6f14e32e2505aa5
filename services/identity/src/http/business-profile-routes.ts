import {
  businessProfileInputSchema,
  businessProfilePatchSchema,
  businessProfileQuerySchema,
} from '@halalmap/contracts';
import { readBody, readQuery, requireRole, type ServiceRouter } from '@halalmap/service-kit';
import type { KeepBusinessProfile } from '../app/keep-business-profile';
import { createPrivateRouter } from './private-router';

const path = '/api/business-profile';

/** The business profile of a business account; admins read all. */
export const createBusinessProfileRoutes = (profiles: KeepBusinessProfile): ServiceRouter => {
  const router = createPrivateRouter();

  router.get(path, async (ctx) => {
    const caller = requireRole(ctx, 'business', 'admin');
    const { userId, optional } = readQuery(ctx, businessProfileQuerySchema);
    const id = caller.role === 'admin' && userId ? userId : caller.id;
    const profile = optional ? await profiles.find(id) : await profiles.read(id);
    ctx.type = 'json';
    ctx.body = JSON.stringify(profile);
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
