import { PassThrough } from 'node:stream';
import { endpoints, type QueueEvent } from '@halalmap/contracts';
import { createRouter, mount, type ServiceContext, type ServiceRouter } from '@halalmap/service-kit';
import type { QueueFeed } from '../../app/moderation/queue-feed';
import type { ShareQueue } from '../../app/moderation/share-queue';

/** Proxies end a connection on which nothing is sent for longer. */
const commentEveryMs = 20_000;
/** How often it is seen whether the session has ended. */
const sessionEveryMs = 5_000;

const asText = ({ kind, ...data }: QueueEvent): string => `event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`;

/** Sends what happens in the queue, until the client leaves, the session ends or the service stops. */
const sendEvents = async (
  ctx: ServiceContext,
  { feed, isOpen }: { feed: QueueFeed; isOpen: () => Promise<boolean> },
): Promise<void> => {
  const body = new PassThrough();
  const stopListening = await feed.listen((event) => body.write(asText(event)));
  const comments = setInterval(() => body.write(': still here\n\n'), commentEveryMs);
  const looks = setInterval(() => {
    void isOpen().then((open) => {
      if (!open) body.end();
    });
  }, sessionEveryMs);
  body.once('close', () => {
    clearInterval(comments);
    clearInterval(looks);
    stopListening();
  });
  ctx.res.once('close', () => body.destroy());
  ctx.set('Cache-Control', 'no-store');
  ctx.set('X-Accel-Buffering', 'no');
  ctx.type = 'text/event-stream';
  body.write('retry: 3000\n\n');
  ctx.body = body;
};

/** Routes with which several people share the queue of submissions. */
export const createQueueRoutes = ({
  shareQueue,
  queueFeed,
  isSessionOpen,
}: {
  shareQueue: ShareQueue;
  queueFeed: QueueFeed;
  isSessionOpen: (sessionId: string) => Promise<boolean>;
}): ServiceRouter => {
  const { queue } = endpoints;
  const router = createRouter();

  mount(router, queue.next, async ({ ctx, caller, body }) => {
    const found = await shareQueue.next({ ...(await body()), caller });
    queueFeed.notify();
    if (found) return found;
    ctx.status = 204;
    ctx.body = null;
  });

  mount(router, queue.events, ({ ctx, caller: { sessionId } }) =>
    sendEvents(ctx, { feed: queueFeed, isOpen: () => isSessionOpen(sessionId) }),
  );

  mount(router, queue.lease, async ({ params: { id }, caller }) => {
    const lease = await shareQueue.lease(id, caller);
    queueFeed.notify();
    return lease;
  });

  mount(router, queue.release, async ({ params: { id }, caller }) => {
    await shareQueue.release(id, caller);
    queueFeed.notify();
  });

  mount(router, queue.assign, async ({ params: { id }, caller: by, body }) =>
    shareQueue.assign(id, await body(), by),
  );

  mount(router, queue.notes, ({ params: { id }, query }) => shareQueue.notes(id, query));

  mount(router, queue.addNote, async ({ params: { id }, caller: by, body }) =>
    shareQueue.addNote(id, (await body()).text, by),
  );

  return router;
};
