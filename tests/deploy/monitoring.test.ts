import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { dashboardPath, dashboards, dashboardText } from '../../scripts/monitoring-dashboards';
import {
  alertRules,
  rulesPath,
  rulesText,
  scrapeConfig,
  scrapeConfigPath,
  scrapeConfigText,
} from '../../scripts/monitoring-rules';
import { root } from '../support/processes';
import { alertTrials, hasPromtool, names, promtool, runTrials, tryOut } from './alert-trials';

describe('what Prometheus reads', () => {
  it('is written as the code says (`npm run monitoring`)', () => {
    expect(readFileSync(scrapeConfigPath, 'utf8')).toBe(scrapeConfigText());
  });

  it('is the metrics port of every replica of every service, in jobs that the alerts know', () => {
    for (const { job_name, dns_sd_configs } of scrapeConfig().scrape_configs) {
      const service = job_name.replace('halalmap-', '');
      const manifest = readFileSync(join(root, `k8s/base/${service}.yaml`), 'utf8');
      const [found] = dns_sd_configs ?? [];
      expect(found?.names).toEqual([`${service}-replicas.halalmap.svc`]);
      expect(manifest).toContain(`name: ${service}-replicas`);
      expect(manifest).toContain(`{ name: metrics, port: ${found?.port}, targetPort: metrics }`);
    }
  });

  (hasPromtool ? it : it.skip)('is a configuration that Prometheus accepts, with its rules', () => {
    const { status, output } = promtool('check', 'config', scrapeConfigPath);
    expect([output, status]).toEqual([expect.stringContaining(`${alertRules().length} rules found`), 0]);
  });
});

describe('alerts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'halalmap-rules-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('match the generated ones (`npm run monitoring`)', () => {
    expect(readFileSync(rulesPath, 'utf8')).toBe(rulesText());
  });

  it('each have a fault that triggers them, and a runbook with meaning, first check and repair', () => {
    expect(Object.keys(alertTrials).sort()).toEqual([...names].sort());
    for (const { annotations } of alertRules()) {
      const path = join(root, annotations.runbook);
      expect([annotations.runbook, existsSync(path)]).toEqual([annotations.runbook, true]);
      const text = readFileSync(path, 'utf8');
      for (const heading of ['## Meaning', '## First check', '## Repair']) expect(text).toContain(heading);
    }
  });

  (hasPromtool ? it : it.skip)(
    'fire on their fault, and stay silent otherwise',
    () => {
      expect(promtool('check', 'rules', rulesPath)).toMatchObject({ status: 0 });
      const { status, output } = runTrials([
        // Longer in the slow suite.
        tryOut({}, 75, []),
        ...Object.entries(alertTrials).map(([alert, { series, after }]) => tryOut(series, after, [alert])),
      ]);
      expect([output, status]).toEqual([expect.stringContaining('SUCCESS'), 0]);
    },
    120_000,
  );

  (hasPromtool ? it : it.skip)('can be made faster, to be tried in seconds', () => {
    const fast = join(folder, 'fast.json');
    writeFileSync(fast, rulesText(30));

    expect(promtool('check', 'rules', fast)).toMatchObject({ status: 0 });
    expect(rulesText(30)).toContain('[10s]');
  });
});

describe('dashboards', () => {
  const panelSchema = z.strictObject({
    id: z.number(),
    type: z.literal('timeseries'),
    title: z.string().min(3),
    datasource: z.strictObject({ type: z.literal('prometheus'), uid: z.literal('${datasource}') }),
    gridPos: z.strictObject({ h: z.number(), w: z.number().max(24), x: z.number(), y: z.number() }),
    fieldConfig: z.strictObject({
      // Grafana's names; it shows an unknown one as text behind the number.
      defaults: z.strictObject({
        unit: z.enum(['s', 'bytes', 'reqps', 'ops', 'percentunit', 'short']),
        min: z.literal(0),
      }),
      overrides: z.array(z.never()),
    }),
    targets: z
      .array(
        z.strictObject({
          refId: z.string().regex(/^[A-Z]$/),
          datasource: z.strictObject({ type: z.literal('prometheus'), uid: z.literal('${datasource}') }),
          expr: z.string().min(1),
          legendFormat: z.string().min(1),
        }),
      )
      .min(1),
  });
  /** The parts of Grafana's model of a dashboard that ours use. */
  const dashboardSchema = z.strictObject({
    uid: z.string().max(40),
    title: z.string(),
    tags: z.array(z.string()),
    schemaVersion: z.number().int(),
    editable: z.boolean(),
    refresh: z.string(),
    time: z.strictObject({ from: z.string(), to: z.string() }),
    templating: z.strictObject({
      list: z.tuple([
        z.strictObject({
          name: z.literal('datasource'),
          type: z.literal('datasource'),
          query: z.literal('prometheus'),
        }),
      ]),
    }),
    panels: z.array(panelSchema).min(1),
  });
  const read = (name: string): z.infer<typeof dashboardSchema> =>
    dashboardSchema.parse(JSON.parse(readFileSync(dashboardPath(name), 'utf8')));

  it.each(dashboards.map((dashboard) => [dashboard.name, dashboard] as const))(
    '%s is written as the code says (`npm run monitoring`)',
    (name, dashboard) => {
      expect(readFileSync(dashboardPath(name), 'utf8')).toBe(dashboardText(dashboard));
    },
  );

  it.each(dashboards.map(({ name }) => name))(
    '%s is what Grafana imports: each panel once, side by side, with a data source that is chosen',
    (name) => {
      const { panels } = read(name);
      expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
      const covers = new Set<string>();
      for (const { gridPos, targets } of panels) {
        expect(new Set(targets.map(({ refId }) => refId)).size).toBe(targets.length);
        expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
        for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1) {
          expect(covers.has(`${x} ${gridPos.y}`)).toBe(false);
          covers.add(`${x} ${gridPos.y}`);
        }
      }
    },
  );

  it('have names of their own, and are all in the cluster', () => {
    expect(new Set(dashboards.map(({ name }) => read(name).uid)).size).toBe(dashboards.length);
    const component = readFileSync(join(root, 'k8s/components/monitoring/kustomization.yaml'), 'utf8');
    for (const { name } of dashboards) expect(component).toContain(`dashboards/${name}.json`);
  });

  (hasPromtool ? it : it.skip)('ask what Prometheus can parse', () => {
    const folder = mkdtempSync(join(tmpdir(), 'halalmap-panels-'));
    // promtool parses the expressions of rules; what a rule is named does not matter here.
    const check = (expressions: string[]): ReturnType<typeof promtool> => {
      const file = join(folder, 'panels.json');
      const rules = expressions.map((expr, index) => ({ record: `panel:${index}`, expr }));
      writeFileSync(file, JSON.stringify({ groups: [{ name: 'panels', rules }] }));
      return promtool('check', 'rules', file);
    };
    try {
      const asked = dashboards.flatMap(({ name }) =>
        read(name).panels.flatMap(({ targets }) =>
          targets.map(({ expr }) => expr.replaceAll('$__rate_interval', '1m')),
        ),
      );
      expect(asked.length).toBeGreaterThan(25);
      expect(check(asked)).toMatchObject({ status: 0 });
      expect(check(['sum by (le (up)'])).toMatchObject({ status: 1 });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
