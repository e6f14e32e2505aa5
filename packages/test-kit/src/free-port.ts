import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/**
 * The first of some consecutive ports of the loopback that nothing listens on at this moment. They lie below those that
 * systems lend to outgoing connections, one of which would else take the port before a server does.
 */
export const freePorts = async (count: number): Promise<number> => {
  for (;;) {
    const first = randomInt(10_000, 32_000);
    const ports = Array.from({ length: count }, (_entry, index) => first + index);
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return first;
  }
};

/** A port of the loopback that nothing listens on at this moment. */
export const freePort = (): Promise<number> => freePorts(1);
