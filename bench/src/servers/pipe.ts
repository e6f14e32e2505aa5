import { pipeline } from 'node:stream';
import { Pool } from 'undici';
import { listen, serve } from './serve';

/** A proxy with nothing to it: undici asks, and its answer is piped on. */
serve(({ upstream }: { upstream: string }) => {
  const pool = new Pool(upstream, { connections: 64 });
  return listen((request, response) => {
    pool.request({ path: request.url ?? '/', method: 'GET' }).then(
      (answer) => {
        response.writeHead(answer.statusCode, answer.headers);
        pipeline(answer.body, response, () => undefined);
      },
      () => response.writeHead(502).end(),
    );
  });
});
