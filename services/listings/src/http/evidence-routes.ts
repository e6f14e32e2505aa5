import { evidenceSubmissionSchema, evidenceWithdrawalSchema } from '@halalmap/contracts';
import {
  createRouter,
  readBody,
  readParams,
  requireCaller,
  requireRole,
  type ServiceRouter,
} from '@halalmap/service-kit';
import type { AddEvidenceUseCase } from '../app/add-evidence';
import type { CheckAccessUseCase } from '../app/check-access';
import type { ListEvidenceUseCase } from '../app/list-evidence';
import type { WithdrawEvidenceUseCase } from '../app/withdraw-evidence';
import { answerJson } from './answer-json';
import { byListingId } from './params';

/** The evidence ledger of a listing, for its owner and admins. */
export const createEvidenceRoutes = (options: {
  checkAccess: CheckAccessUseCase;
  listEvidence: ListEvidenceUseCase;
  addEvidence: AddEvidenceUseCase;
  withdrawEvidence: WithdrawEvidenceUseCase;
}): ServiceRouter => {
  const router = createRouter();

  router.get('/api/listings/:id/evidence', async (ctx) => {
    const { id } = readParams(ctx, byListingId);
    await options.checkAccess({ id, reader: ctx.state.caller, toEdit: false });
    const reader = requireCaller(ctx);
    answerJson(ctx, await options.listEvidence({ id, reader }), 'private, no-cache');
  });

  router.post('/api/listings/:id/evidence', async (ctx) => {
    const by = requireCaller(ctx);
    const { id } = readParams(ctx, byListingId);
    await options.checkAccess({ id, reader: by, toEdit: true });
    const submission = await readBody(ctx, evidenceSubmissionSchema);
    ctx.body = await options.addEvidence({ id, submission, by });
    ctx.status = 201;
  });

  router.delete('/api/evidence/:id', async (ctx) => {
    const by = requireRole(ctx, 'admin');
    const { id } = readParams(ctx, byListingId);
    const { reason } = await readBody(ctx, evidenceWithdrawalSchema);
    await options.withdrawEvidence({ id, reason, by });
    ctx.status = 204;
  });

  return router;
};
