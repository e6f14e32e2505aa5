import { Agent, createServer, request } from 'node:http';

const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Asks for itself again: what is missing comes without a click. */
const waitingPage = (text) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="1"><title>HalalMap</title><pre>${escape(text)}</pre>`;

/**
 * The one address of `npm run dev`. It passes requests on to the gateway, and lets them wait while the services start again; pages
 * hear at `/__dev/events` (server-sent events) what was built and what does not compile. The gateway's headers are passed on as
 * they are, so the security policy of pages is the one of production.
 * @param {{ host: string, port: number, publicUrl: string, gatewayPort: number }} options
 * @throws when the port is taken
 */
export const startFront = async ({ host, port, publicUrl, gatewayPort }) => {
  const agent = new Agent({ keepAlive: true });
  const pages = new Set();
  const hashes = new Map();
  let problems = [];
  let hasPages = false;
  /** undefined: they are starting. */
  let areServicesUp;
  let waiting = [];

  const tell = (page, event, data) => page.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  const tellAll = (event, data) => pages.forEach((page) => tell(page, event, data));
  const isDecided = () => areServicesUp === false || (areServicesUp === true && hasPages);
  const decide = () => {
    if (!isDecided()) return;
    const ready = waiting;
    waiting = [];
    for (const go of ready) go();
  };

  const listen = (response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    pages.add(response);
    response.once('close', () => pages.delete(response));
    for (const [name, hash] of hashes) tell(response, 'built', { name, hash });
    tell(response, 'problems', problems);
  };

  const fail = (response, text) => {
    if (response.headersSent) return response.destroy();
    response.writeHead(503, { 'Content-Type': 'text/html; charset=utf-8', 'Retry-After': '1' });
    response.end(waitingPage(text));
  };

  const forward = (incoming, response) => {
    const { origin } = incoming.headers;
    const isOwn = origin === `http://${incoming.headers.host}`;
    const outgoing = request({
      agent,
      host: '127.0.0.1',
      port: gatewayPort,
      method: incoming.method,
      path: incoming.url,
      // `localhost` and its addresses are one site here.
      headers: { ...incoming.headers, ...(isOwn && { origin: new URL(publicUrl).origin }) },
    });
    outgoing.once('response', (answer) => {
      response.writeHead(answer.statusCode, answer.headers);
      answer.pipe(response);
      answer.once('error', () => response.destroy());
    });
    outgoing.once('error', (error) => fail(response, `The services do not respond: ${error.message}`));
    response.once('close', () => outgoing.destroy());
    incoming.pipe(outgoing);
  };

  const server = createServer((incoming, response) => {
    if (incoming.url === '/__dev/events') return listen(response);
    const go = () => {
      if (areServicesUp) forward(incoming, response);
      else fail(response, problems.join('\n\n') || 'The services do not run.');
    };
    if (isDecided()) go();
    else waiting.push(go);
  });
  await new Promise((done, reject) => {
    server.once('error', reject);
    server.listen(port, host, done);
  });

  return {
    /** A part of the front end was built. */
    setBuilt(name, hash) {
      hashes.set(name, hash);
      tellAll('built', { name, hash });
    },
    /** All that is wrong now. */
    setProblems(texts) {
      problems = texts;
      tellAll('problems', problems);
    },
    /** What the public sees was built once. */
    setHasPages() {
      hasPages = true;
      decide();
    },
    /** @param {boolean | undefined} isUp undefined while they start */
    setServices(isUp) {
      areServicesUp = isUp;
      decide();
    },
  };
};
