import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/**
 * The first of `count` consecutive free ports of the loopback interface. They lie below the ephemeral port range, so that no outgoing
 * connection takes one before the server does.
 */
export const freePorts = async (count: number): Promise<number> => {
  for (;;) {
    const first = randomInt(10_000, 32_000);
    const ports = Array.from({ length: count }, (_entry, index) => first + index);
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return first;
  }
};

/** A free port of the loopback interface. */
export const freePort = (): Promise<number> => freePorts(1);
