import type { Listing, ListingList } from '@halalmap/contracts';
import { freePort, freePorts, until } from '@halalmap/test-kit';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dashboards } from '../../scripts/monitoring-dashboards';
import { alertRules, rulesText } from '../../scripts/monitoring-rules';
import { aPhoto } from '../support/photos';
import { makeDataDir, samplePassword, startProduct, timeoutMs, type Product } from '../support/product';

const hasPrometheus = spawnSync('prometheus', ['--version']).status === 0;
if (!hasPrometheus)
  console.warn('SKIPPED: queries of dashboards and alerts are not run, because there is no prometheus');

interface Answer {
  status: string;
  error?: string;
  data?: { result: unknown[] };
}

/** Metrics an alert reads that exist only where the site is served over HTTPS. */
const onlyWithTls = 'tls_certificate_expiry_timestamp_seconds';

(hasPrometheus ? describe : describe.skip)('Prometheus, with the product under light load', () => {
  const data = makeDataDir();
  const work = makeDataDir();
  let product: Product;
  let prometheus: ChildProcess;
  let origin: string;
  let output = '';

  const visit = async (): Promise<void> => {
    await product.api.get('/api/listings?type=food&search=halal');
    await product.api.get('/api/listings?type=food&search=halal');
    await product.api.get('/api/listings?type=mosque&lat=14.6&lng=121');
  };

  const query = async (text: string): Promise<Answer> =>
    (await (await fetch(`${origin}/api/v1/query?query=${encodeURIComponent(text)}`)).json()) as Answer;

  beforeAll(async () => {
    const metrics = await freePorts(5);
    product = await startProduct({
      dataDir: data.path,
      environment: {
        METRICS_PORT: String(metrics),
      },
    });
    const port = await freePort();
    origin = `http://127.0.0.1:${port}`;
    writeFileSync(join(work.path, 'rules.json'), rulesText());
    writeFileSync(
      join(work.path, 'prometheus.json'),
      JSON.stringify({
        global: { scrape_interval: '1s', evaluation_interval: '1s' },
        rule_files: [join(work.path, 'rules.json')],
        scrape_configs: ['gateway', 'identity', 'listings', 'media', 'search'].map((name, index) => ({
          job_name: `halalmap-${name}`,
          static_configs: [{ targets: [`127.0.0.1:${metrics + index}`] }],
        })),
      }),
    );
    prometheus = spawn(
      'prometheus',
      [
        `--config.file=${join(work.path, 'prometheus.json')}`,
        `--storage.tsdb.path=${join(work.path, 'data')}`,
        `--web.listen-address=127.0.0.1:${port}`,
      ],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    for (const stream of [prometheus.stdout, prometheus.stderr])
      stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    await until(
      'Prometheus reads all five services',
      async () => {
        const answer = await query('sum(up) == 5').catch(() => undefined);
        return answer?.data?.result.length === 1;
      },
      timeoutMs,
    ).catch((error: unknown) => {
      throw new Error(`${String(error)}\n${output}`);
    });
  });

  afterAll(async () => {
    if (prometheus) {
      const ended = new Promise((resolve) => prometheus.once('exit', resolve));
      prometheus.kill('SIGTERM');
      await ended;
    }
    await product?.process.end('SIGTERM');
    data.remove();
    work.remove();
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
          const { status, error, data: answer } = await query(text);
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
    interface Rules {
      data: { groups: { rules: { name: string; health: string; lastError?: string }[] }[] };
    }
    const rules = async () =>
      ((await (await fetch(`${origin}/api/v1/rules`)).json()) as Rules).data.groups.flatMap(
        (group) => group.rules,
      );
    await until(
      'all rules were evaluated',
      async () => (await rules()).every(({ health }) => health !== 'unknown'),
      timeoutMs,
    );

    expect((await rules()).filter(({ health }) => health !== 'ok')).toEqual([]);
    expect(await rules()).toHaveLength(alertRules().length);
  });
});
