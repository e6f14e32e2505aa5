import { spawn, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, until } from '@halalmap/test-kit';
import { rulesText, scrapeConfig, type ScrapeConfig } from '../../scripts/monitoring-rules';
import { makeDataDir, timeoutMs } from './product';

/** Response of Prometheus to a query. */
interface QueryResponse {
  status: string;
  error?: string;
  data?: { result: Array<{ metric: Record<string, string> }> };
}

/** What is asked of a Prometheus that runs. */
export interface PrometheusApi {
  query(text: string): Promise<QueryResponse>;
  rules(): Promise<Array<{ name: string; health: string; lastError?: string }>>;
  /** Names of the alerts that fire now, each once; `severity` is a label of the rules. */
  firing(severity?: 'page'): Promise<string[]>;
}

export interface Prometheus extends PrometheusApi {
  stop(): Promise<void>;
}

/** Whether Debian's package `prometheus` is installed. */
export const hasPrometheus = spawnSync('prometheus', ['--version']).status === 0;

/** @param origin where it listens */
export const prometheusAt = (origin: string): PrometheusApi => {
  const read = async (path: string): Promise<unknown> => (await fetch(origin + path)).json();
  const query = async (text: string): Promise<QueryResponse> =>
    (await read(`/api/v1/query?query=${encodeURIComponent(text)}`)) as QueryResponse;
  return {
    query,
    async rules() {
      const { data } = (await read('/api/v1/rules')) as {
        data: { groups: Array<{ rules: Awaited<ReturnType<PrometheusApi['rules']>> }> };
      };
      return data.groups.flatMap((group) => group.rules);
    },
    async firing(severity) {
      const labels = `alertstate="firing"${severity ? `,severity="${severity}"` : ''}`;
      const { data } = await query(`count by (alertname) (ALERTS{${labels}})`);
      return (data?.result ?? []).map(({ metric }) => metric.alertname ?? '').sort();
    },
  };
};

/**
 * Starts a Prometheus with our alerts and scrape jobs. It scrapes every two seconds.
 * @param options.targets `host:port` of the metrics of each service
 * @param options.scale divides the windows and delays of the alerts
 */
export const startPrometheus = async (options: {
  targets: Readonly<Record<string, string>>;
  scale?: number;
}): Promise<Prometheus> => {
  const { targets, scale = 1 } = options;
  const work = makeDataDir();
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  writeFileSync(join(work.path, 'rules.json'), rulesText(scale));
  const shipped = scrapeConfig();
  const config: ScrapeConfig = {
    ...shipped,
    global: { scrape_interval: '2s', scrape_timeout: '2s', evaluation_interval: '1s' },
    // Here are no names that a cluster would resolve.
    scrape_configs: shipped.scrape_configs.flatMap(({ job_name }) => {
      const target = targets[job_name.replace('halalmap-', '')];
      return target ? [{ job_name, static_configs: [{ targets: [target] }] }] : [];
    }),
  };
  writeFileSync(join(work.path, 'prometheus.json'), JSON.stringify(config));
  const child = spawn(
    'prometheus',
    [
      `--config.file=${join(work.path, 'prometheus.json')}`,
      `--storage.tsdb.path=${join(work.path, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-20_000)));

  const api = prometheusAt(origin);
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
    work.remove();
  };
  try {
    const all = Object.keys(targets).length;
    await until(
      'Prometheus reads every service',
      async () => (await api.query(`sum(up) == ${all}`).catch(() => undefined))?.data?.result.length === 1,
      timeoutMs,
    );
  } catch (error) {
    await stop();
    throw new Error(`Prometheus does not read the services: ${output}`, { cause: error });
  }
  return { ...api, stop };
};
