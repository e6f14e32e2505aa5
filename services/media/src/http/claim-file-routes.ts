import { createRouter, readParams, type ServiceRouter } from '@halalmap/service-kit';
import { z } from 'zod';
import type { OpenClaimFileUseCase } from '../app/open-claim-file';
import { watchBody } from './watch-body';

const byFile = z.object({ id: z.string().regex(/^[0-9a-f]{24}$/), n: z.string().regex(/^[1-9]\d?$/) });

/** The files of claims: for the claimant and admins, and kept by nobody on the way. */
export const createClaimFileRoutes = (options: { openClaimFile: OpenClaimFileUseCase }): ServiceRouter => {
  const router = createRouter();
  router.get('/api/claims/:id/evidence/:n', async (ctx) => {
    ctx.set('Cache-Control', 'private, no-store');
    const { id, n } = readParams(ctx, byFile);
    const file = await options.openClaimFile({ claimId: id, n: Number(n), reader: ctx.state.caller });
    ctx.attachment(file.fileName, { type: 'inline' });
    ctx.type = file.contentType;
    ctx.length = file.size;
    if (ctx.method === 'HEAD') {
      file.body.destroy();
      ctx.status = 200;
      return;
    }
    watchBody(ctx, file.body, { claimId: id });
    ctx.body = file.body;
    ctx.type = file.contentType;
    ctx.length = file.size;
  });
  return router;
};
