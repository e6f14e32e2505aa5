import type { Role } from '@halalmap/contracts';
import { internalEndpoints } from '@halalmap/contracts/internal';
import { notFound } from '@halalmap/errors';
import { createRouter, mount, type ServiceRouter } from '@halalmap/service-kit';
import type { JsonWebKeySet } from '../adapters/session/access-tokens';
import type { ManageDemoPeople } from '../app/account/ensure-accounts';
import type { WriteNotice } from '../app/mail/write-notice';
import type { CheckSession } from '../app/session/manage-session';

/**
 * Routes for other services: the keys that verify tokens, the state of a session, accounts of demo people, mails about
 * places. Not public.
 */
export const createInternalRoutes = (options: {
  keySet: JsonWebKeySet;
  checkSession: CheckSession;
  users: { findById(id: string): Promise<{ role: Role; isActive: boolean } | null> };
  demoPeople: Pick<ManageDemoPeople, 'ensure'>;
  writeNotice: WriteNotice;
}): ServiceRouter => {
  const router = createRouter();
  const { keys, session, user, ensureDemoPeople, writeMail } = internalEndpoints.identity;
  mount(router, keys, () => options.keySet);
  mount(router, session, async ({ params }) => {
    const found = await options.checkSession(params.sid);
    if (!found) throw notFound();
    return found;
  });
  mount(router, user, async ({ params }) => {
    const found = await options.users.findById(params.id);
    if (!found) throw notFound();
    const { role, isActive } = found;
    return { role, isActive };
  });
  mount(router, ensureDemoPeople, async ({ body }) => options.demoPeople.ensure((await body()).people));
  mount(router, writeMail, async ({ body }) => options.writeNotice(await body()));
  return router;
};
