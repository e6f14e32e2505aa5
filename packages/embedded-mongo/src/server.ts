import { createDispatcher } from './commands/dispatch';
import { Cursors } from './cursors';
import { Store } from './storage/store';
import { listen } from './wire/tcp-server';

/** A running server. */
export interface EmbeddedServer {
  port: number;
  stop(): Promise<void>;
}

/**
 * Opens the folder and listens on 127.0.0.1.
 * @param options.sweepMs how often TTL indexes and idle cursors are looked after
 */
export const startServer = async (options: {
  dataDir: string;
  port: number;
  sweepMs: number;
}): Promise<EmbeddedServer> => {
  const store = await Store.open(options.dataDir);
  const cursors = new Cursors(Date.now);
  const listener = await listen(options.port, createDispatcher({ store, cursors })).catch(
    async (error: unknown) => {
      await store.close();
      throw error;
    },
  );
  const sweep = setInterval(() => {
    cursors.expireIdle();
    for (const [, collection] of store.entries()) collection.expire(Date.now());
  }, options.sweepMs);
  return {
    port: listener.port,
    async stop() {
      clearInterval(sweep);
      await listener.close();
      await store.close();
    },
  };
};
