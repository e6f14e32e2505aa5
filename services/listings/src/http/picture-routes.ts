import { roleSchema } from '@halalmap/contracts';
import { readParams, readQuery, type ServiceRouter } from '@halalmap/service-kit';
import { createPictureOwnerRoutes } from '@halalmap/service-kit/pictures';
import { z } from 'zod';
import type { FindClaimFileUseCase } from '../app/find-claim-file';
import type { ClaimStore } from '../domain/claim';
import type { ReviewStore } from '../domain/review';
import { byListingId } from './params';

const byFile = byListingId.extend({ n: z.coerce.number().int().positive() });
const callerQuery = z.object({ callerId: z.string(), role: roleSchema });

/** What the media service asks of reviews and claims. The gateway never forwards `/internal`. */
export const createPictureRoutes = (options: {
  reviews: Pick<ReviewStore, 'shownImages' | 'dropImages'>;
  claims: Pick<ClaimStore, 'shownFiles' | 'dropFiles'>;
  findClaimFile: FindClaimFileUseCase;
}): ServiceRouter => {
  const { reviews, claims, findClaimFile } = options;
  const router = createPictureOwnerRoutes({
    review: { shown: (ids) => reviews.shownImages(ids), takeOut: (ids) => reviews.dropImages(ids) },
    claim: { shown: (ids) => claims.shownFiles(ids), takeOut: (ids) => claims.dropFiles(ids) },
  });
  router.get('/internal/claims/:id/evidence/:n', async (ctx) => {
    const { id: claimId, n } = readParams(ctx, byFile);
    const { callerId, role } = readQuery(ctx, callerQuery);
    ctx.body = await findClaimFile({ claimId, n, reader: { id: callerId, role } });
  });
  return router;
};
