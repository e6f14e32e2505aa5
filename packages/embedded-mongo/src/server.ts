import { chmodSync, rmSync } from 'node:fs';
import { createDispatcher } from './commands/dispatch';
import { Cursors } from './cursors';
import { Store } from './storage/store';
import { createScramAccess } from './wire/scram';
import { listen } from './wire/tcp-server';

interface EmbeddedServer {
  /** TCP port; 0 when TCP is off. */
  port: number;
  stop(): Promise<void>;
}

/** Where a server listens and stores its data. */
export interface ServerOptions {
  dataDir: string;
  /** Path of the Unix socket. */
  socket: string;
  /** Also listens on TCP, with password authentication. */
  tcp?: { host: string; port: number; password: string };
  sweepMs: number;
  /** Whether the file is known to be as it was closed; otherwise each document is checked. */
  isIntact: boolean;
  /** While the disk has fewer free bytes than this, writes are rejected. */
  reserveBytes: number;
}

/**
 * Opens the folder and listens on a Unix socket that only its owner can use, and on TCP if requested.
 * @param options.sweepMs interval for removing expired documents and idle cursors, in milliseconds
 */
export const startServer = async (options: ServerOptions): Promise<EmbeddedServer> => {
  const store = await Store.open(options);
  const cursors = new Cursors(Date.now);
  const listeners: Array<Awaited<ReturnType<typeof listen>>> = [];
  const close = async (): Promise<void> => {
    for (const listener of listeners) await listener.close();
    await store.close();
  };
  try {
    rmSync(options.socket, { force: true });
    listeners.push(await listen({ path: options.socket }, createDispatcher({ store, cursors })));
    chmodSync(options.socket, 0o600);
    if (options.tcp) {
      const access = createScramAccess(options.tcp.password);
      const handle = createDispatcher({ store, cursors }, access);
      listeners.push(await listen({ host: options.tcp.host, port: options.tcp.port }, handle, access.forget));
    }
  } catch (error) {
    await close();
    throw error;
  }
  const sweep = setInterval(() => {
    cursors.expireIdle();
    if (!store.hasRoom()) return;
    for (const [, collection] of store.entries()) collection.expire(Date.now());
  }, options.sweepMs);
  return {
    port: listeners[1]?.port ?? 0,
    async stop() {
      clearInterval(sweep);
      await close();
    },
  };
};
