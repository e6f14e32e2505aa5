import { listen, serve } from './serve';

/** The least that Node can do: the same bytes to whoever asks. */
serve(({ body }: { body: string }) => {
  const bytes = Buffer.from(body);
  const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': bytes.length };
  return listen((_request, response) => response.writeHead(200, headers).end(bytes));
});
