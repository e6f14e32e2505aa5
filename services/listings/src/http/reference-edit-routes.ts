import { editableReferences, givenFields, referenceInputs } from '@halalmap/contracts';
import { createRouter, readBody, readParams, requireRole, type ServiceRouter } from '@halalmap/service-kit';
import { z } from 'zod';
import type { EditReference } from '../app/edit-reference';

const byId = z.object({
  id: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
});

/** Admins add, change and delete entries of the reference data. */
export const createReferenceEditRoutes = ({
  editReference,
}: {
  editReference: EditReference;
}): ServiceRouter => {
  const router = createRouter();
  for (const kind of editableReferences) {
    const path = `/api/${kind}`;
    const input = referenceInputs[kind];
    const patch = givenFields(input.shape);

    router.post(path, async (ctx) => {
      requireRole(ctx, 'admin');
      const entry = await editReference.add(kind, await readBody(ctx, input));
      ctx.status = 201;
      ctx.set('Location', `${path}/${entry.id}`);
      ctx.body = entry;
    });

    router.patch(`${path}/:id`, async (ctx) => {
      requireRole(ctx, 'admin');
      const { id } = readParams(ctx, byId);
      ctx.body = await editReference.change(kind, id, await readBody(ctx, patch));
    });

    router.delete(`${path}/:id`, async (ctx) => {
      requireRole(ctx, 'admin');
      await editReference.remove(kind, readParams(ctx, byId).id);
      ctx.status = 204;
    });
  }
  return router;
};
