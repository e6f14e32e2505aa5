import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Runs a server in this process until the parent ends it; receives options and sends back the address. */
export const serve = <Options>(start: (options: Options) => Promise<string>): void => {
  process.once('disconnect', () => process.exit());
  process.once('message', (options) => {
    start(options as Options).then(
      (url) => process.send?.({ url }),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
};

/** Listens on a free port of the loopback interface. */
export const listen = (listener: RequestListener): Promise<string> => {
  const server = createServer(listener);
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () =>
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    ),
  );
};
