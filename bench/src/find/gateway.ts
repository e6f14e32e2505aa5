import { join } from 'node:path';
import { startNginx } from '../nginx';
import type { Options } from '../options';
import { root, startServer, type Running } from '../processes';
import { ratioRow, type Row } from '../report';
import { interleave, rates } from '../rounds';
import { ratioOf } from '../statistics';

/** A path whose response the gateway caches; with a `mark` parameter each request reaches the service. */
const shared = '/api/listings?type=food&limit=15';
const anew = (): (() => string) => {
  let asked = 0;
  return () => `${shared}&mark=${(asked += 1)}`;
};

/** A service's simplest route, beside bare `node:http` and beside the same service that counts no requests. */
const measureService = async (options: Options): Promise<Row[]> => {
  const body = JSON.stringify({ status: 'ok' });
  const bare = await startServer('bare', { body });
  const service = await startServer('simple-service', { body });
  const unmeasured = await startServer('simple-service', { body, isMeasured: false });
  try {
    const results = await interleave({
      ...options,
      subjects: {
        service: { url: `${service.url}/simple` },
        unmeasured: { url: `${unmeasured.url}/simple` },
        bare: { url: bare.url },
      },
    });
    const beside = (name: 'bare' | 'unmeasured') => ratioOf(rates(results.service), rates(results[name]));
    return [
      ratioRow("a service's simplest route", beside('bare'), { atLeast: 0.65 }, 'bare node:http'),
      ratioRow('the same route with metrics', beside('unmeasured'), { atLeast: 0.97 }, 'without metrics'),
    ];
  } finally {
    await Promise.all([bare.stop(), service.stop(), unmeasured.stop()]);
  }
};

/**
 * Measures the overhead of the gateway on a read, and the gain from its cache.
 * @param body of the page that is read
 */
export const measureGateway = async (body: string, options: Options): Promise<Row[]> => {
  const rows = await measureService(options);
  const upstream = await startServer('bare', { body });
  const started: Running[] = [upstream];
  try {
    const gateway = await startServer('gateway', { upstream: upstream.url, webRoot: join(root, 'apps') });
    const pipe = await startServer('pipe', { upstream: upstream.url });
    const proxy = await startServer('http-proxy', { upstream: upstream.url });
    const nginx = await startNginx({ 'page.json': body });
    started.push(gateway, pipe, proxy, ...(nginx ? [nginx] : []));
    const results = await interleave<'proxied' | 'pipe' | 'proxy' | 'cached' | 'nginx'>({
      ...options,
      subjects: {
        proxied: { url: gateway.url, nextPath: anew() },
        pipe: { url: pipe.url, nextPath: anew() },
        proxy: { url: proxy.url, nextPath: anew() },
        cached: { url: gateway.url + shared },
        ...(nginx ? { nginx: { url: `${nginx.url}/page.json` } } : {}),
      },
    });
    const [proxied, cached] = [rates(results.proxied), rates(results.cached)];
    const read = 'proxied read through the gateway';
    rows.push(
      ratioRow(read, ratioOf(proxied, rates(results.pipe)), { atLeast: 0.8 }, 'a bare undici pipe'),
      ratioRow(read, ratioOf(proxied, rates(results.proxy)), { atLeast: 1 }, 'http-proxy'),
      ratioRow('cached public read', ratioOf(cached, proxied), { atLeast: 2 }, 'the proxied read'),
      nginx
        ? ratioRow('cached public read', ratioOf(cached, rates(results.nginx)), { atLeast: 0.3 }, 'nginx')
        : { what: 'cached public read', target: '>= 0.3 x nginx', measured: 'no nginx on PATH' },
    );
  } finally {
    await Promise.all(started.map((server) => server.stop()));
  }
  return rows;
};
