import { openEngine, toQuery } from '@halalmap/search-service/engine';
import { listen, serve } from './serve';

/** Only the embedded index behind bare `node:http`: the baseline of a direct query to a search engine. */
serve(async ({ product }: { product: string }) => {
  const exported = await fetch(`${product}/api/listings/export?format=json`);
  const engine = await openEngine((await exported.json()) as never);
  return listen((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://engine');
    engine.search(toQuery(searchParams)).then(
      ({ hits, total }) => {
        const body = JSON.stringify({ hits, total });
        response.writeHead(200, { 'content-type': 'application/json' }).end(body);
      },
      () => response.writeHead(500).end(),
    );
  });
});
