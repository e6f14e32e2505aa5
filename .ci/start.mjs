import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * What somebody does first: `npm start` with no data, until the first page is served, and Ctrl+C. Fails when that takes more than ten
 * minutes, or when it does not end by itself.
 */

const data = mkdtempSync(join(tmpdir(), 'halalmap-start-'));
const probe = createServer().listen(0, '127.0.0.1');
await once(probe, 'listening');
const { port } = probe.address();
probe.close();
const url = `http://127.0.0.1:${port}`;
const started = performance.now();
const seconds = () => ((performance.now() - started) / 1_000).toFixed(1);

const child = spawn('npm', ['start'], {
  env: { ...process.env, PORT: String(port), METRICS_PORT: '0', HALALMAP_DATA_DIR: data },
  stdio: 'inherit',
  detached: true,
});
const ended = once(child, 'exit');
let status = 'runs';
void ended.then(() => (status = 'ended'));

const isReady = () =>
  fetch(`${url}/readyz`)
    .then(({ ok }) => ok)
    .catch(() => false);
try {
  while (!(await isReady())) {
    if (status === 'ended' || performance.now() - started > 600_000)
      throw new Error(`npm start was not ready: it ${status} after ${seconds()} s`);
    await wait(200);
  }
  const page = await fetch(url);
  if (!page.ok || !(await page.text()).includes('<main')) throw new Error(`GET / gave ${page.status}`);
  console.log(`Node ${process.versions.node}: the first page after ${seconds()} s`);
} finally {
  if (status === 'runs') process.kill(-child.pid, 'SIGINT');
  await Promise.race([ended, wait(30_000, undefined, { ref: false })]);
  if (status === 'runs') {
    process.kill(-child.pid, 'SIGKILL');
    process.exitCode = 1;
    console.error('npm start did not end within 30 s');
  }
  rmSync(data, { recursive: true, force: true });
}
