import { createDispatcher } from './commands/dispatch';
import { Cursors } from './cursors';
import { Store } from './storage/store';
import { expireDocuments } from './storage/expire-documents';
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
  const now = (): number => Date.now();
  const store = new Store(options.dataDir);
  const cursors = new Cursors(now);
  let connections = (): number => 0;
  const handle = createDispatcher({
    store,
    cursors,
    startedAt: now(),
    now,
    connections: () => connections(),
  });
  const listener = await listen(options.port, handle).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  connections = listener.connections;
  const sweep = setInterval(() => {
    cursors.expireIdle();
    expireDocuments(store, now());
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
