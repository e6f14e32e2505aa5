import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A proxy in front of a test's server that simulates a cut connection or a server that hangs. */
export interface TcpProxy {
  host: string;
  port: number;
  /** Closes every connection and refuses new ones. */
  cut(): Promise<void>;
  /** Accepts connections and bytes, but forwards nothing. */
  hang(): void;
  /** Forwards everything again, including what was held back. */
  restore(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a proxy on its own port. @param target where connections go: a port, or a socket file */
export const startTcpProxy = async (
  target: { host: string; port: number } | { path: string },
): Promise<TcpProxy> => {
  const sockets = new Set<Socket>();
  let isHung = false;
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => sockets.delete(socket));
    if (isHung) socket.pause();
  };
  const server = createServer((client) => {
    const behind = connect(target);
    for (const [from, to] of [
      [client, behind],
      [behind, client],
    ] as const) {
      from.on('data', (chunk: Buffer) => to.write(chunk));
      from.once('close', () => to.destroy());
      keep(from);
    }
  });
  const listen = (port: number): Promise<void> =>
    new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const cut = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  return {
    host: '127.0.0.1',
    port,
    cut,
    hang() {
      isHung = true;
      for (const socket of sockets) socket.pause();
    },
    async restore() {
      isHung = false;
      for (const socket of sockets) socket.resume();
      if (!server.listening) await listen(port);
    },
    stop: () => (server.listening ? cut() : Promise.resolve()),
  };
};
