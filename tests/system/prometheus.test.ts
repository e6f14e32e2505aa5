import type { Listing, ListingList } from '@halalmap/contracts';
import { freePorts, until } from '@halalmap/test-kit';
import { dashboards } from '../../scripts/monitoring-dashboards';
import { alertRules } from '../../scripts/monitoring-rules';
import { aPhoto } from '../support/photos';
import { hasPrometheus, startPrometheus, type Prometheus } from '../support/prometheus';
import { makeDataDir, samplePassword, startProduct, timeoutMs, type Product } from '../support/product';

if (!hasPrometheus)
  console.warn('SKIPPED: queries of dashboards and alerts are not run, because there is no prometheus');

/** Metrics an alert reads that exist only where the site is served over HTTPS. */
const onlyWithTls = 'tls_certificate_expiry_timestamp_seconds';

(hasPrometheus ? describe : describe.skip)('Prometheus, with the product under light load', () => {
  const data = makeDataDir();
  let environment: NodeJS.ProcessEnv;
  let product: Product;
  let prometheus: Prometheus;

  const visit = async (): Promise<void> => {
    await product.api.get('/api/listings?type=food&search=halal');
    await product.api.get('/api/listings?type=food&search=halal');
    await product.api.get('/api/listings?type=mosque&lat=14.6&lng=121');
  };

  beforeAll(async () => {
    const metrics = await freePorts(5);
    environment = { METRICS_PORT: String(metrics) };
    product = await startProduct({ dataDir: data.path, environment });
    const services = ['gateway', 'identity', 'listings', 'media', 'search'];
    prometheus = await startPrometheus({
      targets: Object.fromEntries(services.map((name, index) => [name, `127.0.0.1:${metrics + index}`])),
      scale: 30,
    });
  });

  afterAll(async () => {
    await prometheus?.stop();
    await product?.process.end('SIGTERM');
    data.remove();
  });

  it('answers every query of every panel, and finds every metric that an alert reads', async () => {
    const panels = dashboards.flatMap(({ name, panels: shown }) =>
      shown.flatMap(({ title, queries }) =>
        queries.map(([text]) => ({ from: `${name}: ${title}`, text: text.replaceAll('$window', '30s') })),
      ),
    );
    // An alert that does not fire has no result, so the metrics that it reads are asked for.
    const read = alertRules().flatMap(({ alert, expr }) =>
      (expr.match(/\b(?:[a-z]+_[a-z_]+|up)\b(?=[{[)\s])/g) ?? [])
        .filter((metric) => metric !== onlyWithTls)
        .map((text) => ({ from: alert, text })),
    );
    const open = new Map(
      [...panels, ...read].map((entry) => [`${entry.from}: ${entry.text}`, entry.text] as const),
    );
    expect(new Set(read.map(({ from }) => from)).size).toBeGreaterThan(5);

    const token = await product.api.signIn('admin@halalmap.example', samplePassword);
    let round = 0;
    const useEverything = async (): Promise<void> => {
      round += 1;
      await visit();
      await product.api.send('POST', '/api/auth/login', {
        email: `nobody${round}@example.test`,
        password: 'a wrong password',
      });
      const form = new FormData();
      form.append('images', aPhoto(String(round)), 'photo.png');
      await fetch(`${product.url}/api/uploads`, { method: 'POST', body: form });
      const submitted = await product.api.send('POST', '/api/listings', {
        entityType: 'food',
        name: `Kitchen ${round}`,
        municipality: 'Marawi',
      });
      const { id } = (await submitted.json()) as Listing;
      await product.api.send('PATCH', `/api/listings/${id}/status`, { status: 'approved' }, token);
      await until(`Kitchen ${round} is found`, async () => {
        const found = await product.api.get(`/api/listings?type=food&search=Kitchen%20${round}`);
        return ((await found.json()) as ListingList).listings.some((listing) => listing.id === id);
      });
    };
    await until(
      'every query has a result',
      async () => {
        await useEverything();
        for (const [name, text] of open) {
          const { status, error, data: answer } = await prometheus.query(text);
          if (status !== 'success') throw new Error(`${name}: ${error}`);
          if (answer?.result.length) open.delete(name);
        }
        return open.size === 0;
      },
      90_000,
    ).catch((error: unknown) => {
      throw new Error(`${String(error)}\nno result:\n${[...open.keys()].join('\n')}`);
    });
  }, 240_000);

  it('evaluates every alert without an error', async () => {
    await until(
      'all rules were evaluated',
      async () => (await prometheus.rules()).every(({ health }) => health !== 'unknown'),
      timeoutMs,
    );

    expect((await prometheus.rules()).filter(({ health }) => health !== 'ok')).toEqual([]);
    expect(await prometheus.rules()).toHaveLength(alertRules().length);
  });

  it('alerts when the product is killed, and no more once it is back', async () => {
    const firing = async (): Promise<boolean> => (await prometheus.firing()).includes('ServiceDown');
    expect(await firing()).toBe(false);
    await product.process.end('SIGKILL');
    await until('the alert fires', firing, timeoutMs);

    product = await startProduct({ dataDir: data.path, environment });
    await until('the alert is over', async () => !(await firing()), timeoutMs);
  }, 120_000);
});
