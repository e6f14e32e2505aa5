import { createServer, type Server } from 'node:http';
import { ConfigError } from './config';

/** Error codes for a host name or address that this machine does not have. */
const hostFaults: ReadonlySet<string> = new Set(['ENOTFOUND', 'EADDRNOTAVAIL', 'EAI_AGAIN']);

/**
 * Lets a server listen at an address.
 * @throws ConfigError that names the wrong setting
 */
export const listen = (server: Server, host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new ConfigError([
          `${hostFaults.has(error.code ?? '') ? 'HOST' : 'PORT'}: cannot listen on ${host}:${port} (${error.code ?? error.message})`,
        ]),
      ),
    );
    server.listen(port, host, () => {
      server.removeAllListeners('error');
      resolve();
    });
  });

/**
 * Checks that a server could listen at an address, before work that would be in vain.
 * @throws ConfigError that names the wrong setting
 */
export const requireFreeAddress = async ({ HOST, PORT }: { HOST: string; PORT: number }): Promise<void> => {
  const server = createServer();
  await listen(server, HOST, PORT);
  await new Promise((resolve) => server.close(resolve));
};
