import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dashboardPath, dashboards, dashboardText } from '../../scripts/monitoring-dashboards';
import { alertRules, rulesPath, rulesText } from '../../scripts/monitoring-rules';
import { root } from '../support/processes';
import { alertTrials, hasPromtool, names, promtool, runTrials, tryOut } from './alert-trials';

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
  it.each(dashboards.map((dashboard) => [dashboard.name, dashboard] as const))(
    '%s is written as the code says (`npm run monitoring`)',
    (name, dashboard) => {
      expect(readFileSync(dashboardPath(name), 'utf8')).toBe(dashboardText(dashboard));
    },
  );
});
