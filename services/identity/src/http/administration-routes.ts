import { documentId, pageQuerySchema, userPatchSchema, userQuerySchema } from '@halalmap/contracts';
import { readBody, readParams, readQuery, requireRole, type ServiceRouter } from '@halalmap/service-kit';
import { z } from 'zod';
import type { ChangeUser } from '../app/change-user';
import type { ListMails } from '../app/list-mails';
import type { ListUsers } from '../app/list-users';
import { actorOf } from './actor';
import { createPrivateRouter } from './private-router';

const byId = z.object({ id: documentId() });

/**
 * What admins do with accounts.
 * @param options.listMails left out where a mail server takes the mails: then there is no outbox
 */
export const createAdministrationRoutes = (options: {
  listUsers: ListUsers;
  changeUser: ChangeUser;
  listMails: ListMails | null;
}): ServiceRouter => {
  const { listMails } = options;
  const router = createPrivateRouter();

  router.get('/api/users', async (ctx) => {
    requireRole(ctx, 'admin');
    ctx.body = await options.listUsers(readQuery(ctx, userQuerySchema));
  });

  router.patch('/api/users/:id', async (ctx) => {
    requireRole(ctx, 'admin');
    const { id } = readParams(ctx, byId);
    ctx.body = await options.changeUser(id, await readBody(ctx, userPatchSchema), actorOf(ctx));
  });

  if (listMails) {
    router.get('/api/outbox', async (ctx) => {
      requireRole(ctx, 'admin');
      ctx.body = await listMails(readQuery(ctx, pageQuerySchema));
    });
  }

  return router;
};
