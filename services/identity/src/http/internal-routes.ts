import { demoPeopleSchema, noticeSchema } from '@halalmap/contracts';
import { notFound } from '@halalmap/errors';
import { createRouter, readBody, readParams, type ServiceRouter } from '@halalmap/service-kit';
import { z } from 'zod';
import type { JsonWebKeySet } from '../adapters/session/access-tokens';
import type { ManageDemoPeople } from '../app/account/ensure-accounts';
import type { WriteNotice } from '../app/mail/write-notice';
import type { CheckSession } from '../app/session/manage-session';

const bySession = z.object({ sid: z.string().regex(/^[0-9a-f]{24}$/) });
const keySetLifetimeSeconds = 300;

/**
 * Routes for other services: the keys that verify tokens, the state of a session, accounts of demo people, mails about
 * places. Not public.
 */
export const createInternalRoutes = (options: {
  keySet: JsonWebKeySet;
  checkSession: CheckSession;
  demoPeople: Pick<ManageDemoPeople, 'ensure'>;
  writeNotice: WriteNotice;
}): ServiceRouter => {
  const router = createRouter();

  router.get('/.well-known/jwks.json', (ctx) => {
    ctx.set('Cache-Control', `public, max-age=${keySetLifetimeSeconds}`);
    ctx.body = options.keySet;
  });

  router.get('/internal/sessions/:sid', async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    const session = await options.checkSession(readParams(ctx, bySession).sid);
    if (!session) throw notFound();
    ctx.body = session;
  });

  router.put('/internal/demo-people', async (ctx) => {
    const { people } = await readBody(ctx, demoPeopleSchema);
    await options.demoPeople.ensure(people);
    ctx.status = 204;
  });

  router.post('/internal/mails', async (ctx) => {
    await options.writeNotice(await readBody(ctx, noticeSchema));
    ctx.status = 204;
  });

  return router;
};
