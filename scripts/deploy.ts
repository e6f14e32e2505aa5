import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { asManifests, type Secrets } from './cluster-secrets';

/**
 * `npm run deploy -- OVERLAY [--context NAME] [--timeout SECONDS]`: releases what the overlay names. Databases first, then the Jobs that
 * upgrade them while the old version serves, then the services.
 */

const root = fileURLToPath(new URL('..', import.meta.url));
export const namespace = 'halalmap';
const inNamespace = ['-n', namespace];

/**
 * Runs a program and waits for its end.
 * @returns its stdout
 * @throws Error with its stderr when it fails, or when it is not on PATH
 */
export const run = (
  command: string,
  args: readonly string[],
  options: { input?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, env: { ...process.env, ...options.env } });
    const [out, err]: [Buffer[], Buffer[]] = [[], []];
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
    // A program that exits early does not read its input; its exit code tells the problem.
    child.stdin.on('error', () => undefined);
    child.stdin.end(options.input ?? '');
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ENOENT' ? new Error(`${command} is needed: it is not on PATH`) : error),
    );
    child.once('close', (code) => {
      const stderr = Buffer.concat(err).toString().trim();
      if (code === 0) resolve(Buffer.concat(out).toString());
      else reject(new Error(`${command} ${args.join(' ')} failed: ${stderr || `exit code ${String(code)}`}`));
    });
  });

/** Runs `kubectl` against one cluster. */
type Kubectl = (args: readonly string[], input?: string) => Promise<string>;

/** @param prefix selects the cluster, such as `--context kind-halalmap`; omitted: the one of KUBECONFIG */
export const createKubectl =
  (prefix: readonly string[] = []): Kubectl =>
  (args, input) =>
    run('kubectl', [...prefix, ...args], input === undefined ? {} : { input });

/** The values of a Secret, or null when it does not exist. */
export const readSecret = async (kubectl: Kubectl, name: string): Promise<Record<string, string> | null> => {
  const args = [...inNamespace, 'get', 'secret', name, '--ignore-not-found', '-o', 'json'];
  const found = await kubectl(args);
  if (found.trim() === '') return null;
  const { data = {} } = JSON.parse(found) as { data?: Record<string, string> };
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [key, Buffer.from(value, 'base64').toString()]),
  );
};

/** One manifest of a rendered overlay. */
interface Manifest {
  kind: string;
  name: string;
  text: string;
}

const render = async (kubectl: Kubectl, overlay: string): Promise<Manifest[]> => {
  const rendered = await kubectl(['kustomize', join(root, 'k8s/overlays', overlay)]);
  return rendered.split(/^---$/m).map((text) => ({
    kind: /^kind: (\S+)$/m.exec(text)?.[1] ?? '',
    name: /^metadata:\n(?: {2}.*\n)*? {2}name: (\S+)$/m.exec(text)?.[1] ?? '',
    text,
  }));
};

/**
 * Applies an overlay to a cluster and waits until every workload is ready: first what keeps data, then the Jobs that prepare and upgrade
 * it, then the services. If a Job fails, the services stay as they are.
 * @param options.overlay its folder below `k8s/overlays`
 * @param options.makeSecrets called when the cluster has none yet; existing ones stay
 * @throws Error that names the workload that does not become ready in time, with the last lines of a Job that failed
 */
export const deploy = async (options: {
  kubectl: Kubectl;
  overlay: string;
  makeSecrets: () => Secrets;
  timeoutSeconds: number;
  say?: (text: string) => void;
}): Promise<void> => {
  const { kubectl, overlay, timeoutSeconds, say = () => undefined } = options;
  const space = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } };
  await kubectl(['apply', '-f', '-'], JSON.stringify(space));
  if ((await readSecret(kubectl, 'internal')) === null) {
    say('making secrets');
    await kubectl(['apply', '-f', '-'], asManifests(options.makeSecrets(), namespace));
  }
  say(`applying k8s/overlays/${overlay}`);
  const manifests = await render(kubectl, overlay);
  const named = (wanted: string): string[] =>
    manifests.filter(({ kind }) => kind === wanted).map(({ name }) => name);
  const apply = (isWanted: (manifest: Manifest) => boolean): Promise<string> =>
    kubectl(
      ['apply', '-f', '-'],
      manifests
        .filter(isWanted)
        .map(({ text }) => text)
        .join('---\n'),
    );
  const rolledOut = async (kind: string): Promise<void> => {
    for (const name of named(kind)) {
      const workload = `${kind.toLowerCase()}/${name}`;
      say(`waiting for ${workload}`);
      await kubectl([...inNamespace, 'rollout', 'status', workload, `--timeout=${timeoutSeconds}s`]);
    }
  };
  // A Job cannot be changed, so those of the last release are deleted.
  await kubectl([
    ...inNamespace,
    'delete',
    'job',
    '-l',
    'app.kubernetes.io/component=migration',
    '--ignore-not-found',
  ]);
  await apply(({ kind }) => kind !== 'Deployment');
  await rolledOut('StatefulSet');
  for (const name of named('Job')) {
    say(`waiting for job/${name}`);
    const wait = ['wait', '--for=condition=complete', `job/${name}`, `--timeout=${timeoutSeconds}s`];
    await kubectl([...inNamespace, ...wait]).catch(async (error: unknown) => {
      const log = await kubectl([
        ...inNamespace,
        'logs',
        `job/${name}`,
        '--all-containers',
        '--tail=20',
      ]).catch(() => '');
      throw new Error(`${String(error)}\n${log}`.trim());
    });
  }
  await apply(({ kind }) => kind === 'Deployment');
  await rolledOut('Deployment');
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const main = async (): Promise<void> => {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { context: { type: 'string' }, timeout: { type: 'string', default: '600' } },
    });
    const [overlay, ...rest] = positionals;
    const timeoutSeconds = Number(values.timeout);
    if (!overlay || rest.length > 0 || !Number.isSafeInteger(timeoutSeconds) || timeoutSeconds < 1)
      throw new Error('Usage: npm run deploy -- OVERLAY [--context NAME] [--timeout SECONDS]');
    await deploy({
      kubectl: createKubectl(values.context ? ['--context', values.context] : []),
      overlay,
      makeSecrets: () => {
        throw new Error(`The namespace ${namespace} has no Secrets yet: docs/operations.md names them`);
      },
      timeoutSeconds,
      say: (text) => console.log(text),
    });
  };
  main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
}
