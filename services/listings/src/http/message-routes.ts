import {
  contactMessageSchema,
  messagePatchSchema,
  messageQuerySchema,
  newsletterSchema,
} from '@halalmap/contracts';
import {
  createRouter,
  readBody,
  readParams,
  readQuery,
  requireRole,
  type RateLimiter,
  type ServiceRouter,
} from '@halalmap/service-kit';
import type { HandleMessages } from '../app/handle-messages';
import type { IdempotencyStore } from '../domain/idempotency-store';
import { answerJson } from './answer-json';
import { answerOnce } from './answer-once';
import { byListingId as byId } from './params';

/** Writing to the people of the site. */
export const createMessageRoutes = (options: {
  messages: HandleMessages;
  idempotency: IdempotencyStore;
  newId: () => string;
  /** By address and hour. */
  limits: { contact: RateLimiter; newsletter: RateLimiter };
}): ServiceRouter => {
  const { messages, limits } = options;
  const router = createRouter();

  router.post('/api/contact', async (ctx) => {
    const message = await readBody(ctx, contactMessageSchema);
    await answerOnce(ctx, {
      store: options.idempotency,
      body: message,
      newId: options.newId,
      async work(id) {
        await limits.contact.consume(ctx.state.clientAddress);
        await messages.contact(id, message);
        return { status: 202, headers: {}, body: '' };
      },
    });
  });

  router.post('/api/newsletter', async (ctx) => {
    const { email } = await readBody(ctx, newsletterSchema);
    await limits.newsletter.consume(ctx.state.clientAddress);
    await messages.subscribe(email);
    ctx.body = null;
    ctx.status = 202;
  });

  router.get('/api/messages', async (ctx) => {
    requireRole(ctx, 'admin');
    answerJson(ctx, await messages.list(readQuery(ctx, messageQuerySchema)), 'private, no-cache');
  });

  router.patch('/api/messages/:id', async (ctx) => {
    requireRole(ctx, 'admin');
    const { id } = readParams(ctx, byId);
    const { handled } = await readBody(ctx, messagePatchSchema);
    ctx.body = await messages.setHandled(id, handled);
  });

  router.delete('/api/messages/:id', async (ctx) => {
    requireRole(ctx, 'admin');
    const { id } = readParams(ctx, byId);
    await messages.remove(id);
    ctx.body = null;
    ctx.status = 204;
  });

  return router;
};
