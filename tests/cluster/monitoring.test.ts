import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rulesPath, scrapeConfigPath } from '../../scripts/monitoring-rules';
import { dashboards } from '../../scripts/monitoring-dashboards';
import { prometheusAt, hasPrometheus, type PrometheusApi } from '../support/prometheus';
import { root } from '../support/processes';
import { eventually, inCluster, openCluster, podsOf, services } from './cluster';

/** Runs inside the network of the cluster: `npm run test:cluster -w tests`. */
if (!hasPrometheus) console.warn('SKIPPED: a Prometheus in the cluster, because there is no prometheus');

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
/** The namespace that the component `monitoring` opens the metrics ports for. */
const namespace = 'monitoring';
const inMonitoring = (args: readonly string[]): Promise<string> => inCluster(['-n', namespace, ...args]);

/** A Prometheus as docs/operations.md says: its configuration is the ConfigMap with both files. */
const pod = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'prometheus', namespace },
  spec: {
    automountServiceAccountToken: false,
    terminationGracePeriodSeconds: 1,
    securityContext: { runAsNonRoot: true, runAsUser: 65532, fsGroup: 65532 },
    containers: [
      {
        name: 'prometheus',
        image: `localhost/halalmap/prometheus:${version}`,
        imagePullPolicy: 'IfNotPresent',
        args: ['--config.file=/etc/prometheus/prometheus.json', '--storage.tsdb.path=/data'],
        readinessProbe: { httpGet: { path: '/-/ready', port: 9090 }, periodSeconds: 1 },
        volumeMounts: [
          { name: 'configuration', mountPath: '/etc/prometheus' },
          { name: 'data', mountPath: '/data' },
        ],
      },
    ],
    volumes: [
      { name: 'configuration', configMap: { name: 'halalmap' } },
      { name: 'data', emptyDir: {} },
    ],
  },
};

(hasPrometheus ? describe : describe.skip)('a Prometheus of the cluster', () => {
  let prometheus: PrometheusApi;

  beforeAll(async () => {
    await openCluster();
    await inCluster(['create', 'namespace', namespace]);
    const files = [scrapeConfigPath, rulesPath].map((path) => `--from-file=${path}`);
    await inMonitoring(['create', 'configmap', 'halalmap', ...files]);
    await inCluster(['apply', '-f', '-'], JSON.stringify(pod));
    await inMonitoring(['wait', '--for=condition=Ready', 'pod/prometheus', '--timeout=180s']);
    const address = await inMonitoring(['get', 'pod', 'prometheus', '-o', 'jsonpath={.status.podIP}']);
    prometheus = prometheusAt(`http://${address}:9090`);
  }, 600_000);
  afterAll(() => inCluster(['delete', 'namespace', namespace, '--wait=false']));

  it('reads every replica of every service with the configuration that the product brings', async () => {
    for (const name of services)
      await eventually(`it reads every replica of ${name}`, async () => {
        const replicas = (await podsOf(name)).length;
        const { data } = await prometheus.query(`count(up{job="halalmap-${name}"} == 1) == ${replicas}`);
        return replicas >= 2 && data?.result.length === 1;
      });
  });

  it('evaluates every alert, none of which would wake anybody up, and every query of the dashboards', async () => {
    await eventually('all rules were evaluated', async () =>
      (await prometheus.rules()).every(({ health }) => health !== 'unknown'),
    );
    expect((await prometheus.rules()).filter(({ health }) => health !== 'ok')).toEqual([]);
    expect(await prometheus.firing('page')).toEqual([]);

    const queries = dashboards.flatMap(({ name, panels }) =>
      panels.flatMap(({ title, queries: asked }) =>
        asked.map(([text]) => ({ from: `${name}: ${title}`, text: text.replaceAll('$window', '1m') })),
      ),
    );
    const refused: string[] = [];
    for (const { from, text } of queries) {
      const { status, error = '' } = await prometheus.query(text);
      if (status !== 'success') refused.push(`${from}: ${error}`);
    }
    expect(refused).toEqual([]);
    expect(queries.length).toBeGreaterThan(25);
  });
});
