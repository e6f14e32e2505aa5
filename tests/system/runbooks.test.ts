import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { operatorTokenSchema, type SecondFactorSecret } from '@halalmap/contracts';
import { freePorts, hasNatsServer, startNatsServer, until } from '@halalmap/test-kit';
import { createAuthenticator } from '../support/authenticator';
import { root, startProcess, type RunningProcess } from '../support/processes';
import { apiClient, makeDataDir } from '../support/product';

const run = promisify(execFile);
const hasNats = hasNatsServer();
if (!hasNats)
  console.warn('SKIPPED: the commands of runbooks need a nats-server on PATH (bin/servers installs one)');

const folder = join(root, 'docs/runbooks');
/** Each block of commands, by the name of its runbook and its number there. */
const commands = readdirSync(folder).flatMap((file) =>
  [...readFileSync(join(folder, file), 'utf8').matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(
    ([, script = ''], index) => [`${file} ${index + 1}`, script] as const,
  ),
);

const admin = { email: 'admin@example.test', password: 'first admin password' };

(hasNats ? describe : describe.skip)('the commands of runbooks, in a distributed run', () => {
  const data = makeDataDir();
  const backups = makeDataDir();
  let nats: Awaited<ReturnType<typeof startNatsServer>>;
  let product: RunningProcess;
  let environment: NodeJS.ProcessEnv;

  beforeAll(async () => {
    nats = await startNatsServer();
    const port = await freePorts(5);
    product = startProcess(['--import', 'tsx', 'scripts/dev-distributed.ts'], {
      PORT: String(port),
      METRICS_PORT: '0',
      HALALMAP_DATA_DIR: data.path,
      HALALMAP_ADMIN_EMAIL: admin.email,
      HALALMAP_ADMIN_PASSWORD: admin.password,
      ADMIN_SECOND_FACTOR: 'required',
      HALALMAP_RATE_LIMITS: 'relaxed',
      HALALMAP_SEED: 'samples',
      NATS_URL: nats.url,
    });
    await until(
      'the distributed run is up',
      () => {
        if (product.hasEnded()) throw new Error(product.output());
        return product.output().includes('runs distributed');
      },
      120_000,
    );
    const url = `http://127.0.0.1:${port}`;
    const api = apiClient(url);
    const session = await api.signIn(admin.email, admin.password);
    const send = (path: string, body?: unknown) => api.send('POST', path, body, session);
    const setUp = await send('/api/auth/second-factor/setup', { password: admin.password });
    const { secret, token: setup } = (await setUp.json()) as SecondFactorSecret;
    const code = createAuthenticator(secret)();
    expect((await send('/api/auth/second-factor', { token: setup, code })).status).toBe(201);
    const made = await send('/api/operator-tokens');
    const { token } = operatorTokenSchema.parse(await made.json());
    environment = {
      ...process.env,
      URL: url,
      TOKEN: token,
      PORTS: [0, 1, 2, 3, 4].map((offset) => port + offset).join(' '),
      HALALMAP_DATA_DIR: data.path,
      NATS_URL: nats.url,
      BACKUPS: backups.path,
    };
  }, 180_000);
  afterAll(async () => {
    await product.end('SIGTERM');
    await nats.stop();
    data.remove();
    backups.remove();
  });

  it('are all there', () => {
    expect(commands.length).toBeGreaterThan(10);
  });

  it.each(commands)(
    '%s works',
    async (_name, script) => {
      const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', script], {
        cwd: root,
        env: environment,
      });
      expect(stdout.trim()).not.toBe('');
      expect(stdout).not.toContain('does not respond');
    },
    60_000,
  );
});
