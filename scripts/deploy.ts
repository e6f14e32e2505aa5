import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { asManifests, type Secrets } from './cluster-secrets';

const root = fileURLToPath(new URL('..', import.meta.url));
export const namespace = 'halalmap';

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
      const told = Buffer.concat(err).toString().trim();
      if (code === 0) resolve(Buffer.concat(out).toString());
      else reject(new Error(`${command} ${args.join(' ')} failed: ${told || `exit code ${String(code)}`}`));
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
  const args = ['-n', namespace, 'get', 'secret', name, '--ignore-not-found', '-o', 'json'];
  const found = await kubectl(args);
  if (found.trim() === '') return null;
  const { data = {} } = JSON.parse(found) as { data?: Record<string, string> };
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [key, Buffer.from(value, 'base64').toString()]),
  );
};

/**
 * Applies an overlay to a cluster and waits until every workload is ready.
 * @param options.overlay its folder below `k8s/overlays`
 * @param options.makeSecrets called when the cluster has none yet; existing ones stay
 * @throws Error that names the workload that does not become ready in time
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
  await kubectl(['apply', '-k', join(root, 'k8s/overlays', overlay)]);
  // Wait for the databases first: services restart until they are up.
  for (const kind of ['statefulset', 'deployment']) {
    const names = await kubectl(['-n', namespace, 'get', kind, '-o', 'name']);
    for (const name of names.split('\n').filter(Boolean)) {
      say(`waiting for ${name}`);
      await kubectl(['-n', namespace, 'rollout', 'status', name, `--timeout=${timeoutSeconds}s`]);
    }
  }
};
