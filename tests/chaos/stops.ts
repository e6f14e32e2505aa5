import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { serviceNames, type Distributed, type ServiceName } from '../support/distributed';

const everyMs = 10;
const paths: Record<ServiceName, string> = {
  identity: '/.well-known/jwks.json',
  media: '/media/none',
  listings: '/api/categories',
  search: '/api/listings',
  gateway: '/api/listings',
};

/** @returns the status, or the error code */
const send = (url: string, agent: Agent): Promise<string> =>
  new Promise((resolve) => {
    request(url, { agent }, (response) => {
      response.resume();
      response.once('end', () => resolve(String(response.statusCode)));
      response.once('error', (error) => resolve(error.message));
    })
      .once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
      .end();
  });

/** Sends a hundred requests per second over keep-alive connections while the service is told to stop. */
const stopOnce = async (run: Distributed, name: ServiceName): Promise<string[]> => {
  const part = run.part(name);
  const agent = new Agent({ keepAlive: true });
  const sent: Array<Promise<string>> = [];
  const going = new AbortController();
  const sending = (async () => {
    while (!going.signal.aborted) {
      sent.push(send(part.url + paths[name], agent));
      await wait(everyMs);
    }
  })();
  await wait(500);
  part.signal('SIGTERM');
  await part.ended();
  going.abort();
  await sending;
  const results = await Promise.all(sent);
  agent.destroy();
  await part.start();
  // After it has stopped it refuses connections, which tells the client that no request was accepted.
  return results.filter((result) => result !== 'ECONNREFUSED');
};

/**
 * Stops each service and the gateway with SIGTERM under load.
 * @returns how many services responded to every accepted request, and how many did not
 */
export const tryStops = async (
  run: Distributed,
  rounds: number,
): Promise<{ passed: number; failed: number }> => {
  let failed = 0;
  for (const name of serviceNames) {
    const results: string[] = [];
    for (let round = 0; round < rounds; round += 1) results.push(...(await stopOnce(run, name)));
    const errors = results.filter((result) => !/^[24]\d\d$/.test(result));
    if (errors.length > 0) failed += 1;
    const told = errors.length > 0 ? `: ${[...new Set(errors)].join(', ')}` : '';
    console.log(
      `${errors.length > 0 ? 'FAIL' : 'ok  '} ${name} stopped ${rounds} times | ${results.length} requests, ${errors.length} without a good response${told}`,
    );
  }
  return { passed: serviceNames.length - failed, failed };
};
