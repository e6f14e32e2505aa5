import { pipeline } from 'node:stream';
import { Pool } from 'undici';
import { listen, serve } from './serve';

/** A minimal proxy: undici sends the request, and its response is piped. */
serve(({ upstream }: { upstream: string }) => {
  const pool = new Pool(upstream, { connections: 64 });
  return listen((request, response) => {
    pool.request({ path: request.url ?? '/', method: 'GET' }).then(
      (proxied) => {
        response.writeHead(proxied.statusCode, proxied.headers);
        pipeline(proxied.body, response, () => undefined);
      },
      () => response.writeHead(502).end(),
    );
  });
});
