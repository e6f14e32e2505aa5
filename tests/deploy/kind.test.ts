import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { kindDown, kindUp } from '../../scripts/kind';

/** Programs that only write down how they were called, and answer as a file beside them says. */
let folder: string;
const path = process.env.PATH;
let said: string[];
const say = (text: string): void => void said.push(text);

const fake = (name: string, script = ''): void => {
  const file = join(folder, name);
  writeFileSync(file, `#!/bin/sh\necho "${name} $*" >> "${folder}/calls"\n${script}\n`);
  chmodSync(file, 0o755);
};
const calls = (): string[] =>
  existsSync(join(folder, 'calls')) ? readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n') : [];
const manifest = (kind: string, name: string): string =>
  `apiVersion: v1\\nkind: ${kind}\\nmetadata:\\n  labels:\\n    name: of-a-label\\n  name: ${name}\\n`;
const rendered = [
  manifest('StatefulSet', 'nats'),
  manifest('Deployment', 'gateway'),
  manifest('Job', 'migrate-listings'),
].join('---\\n');
/** A cluster that has the given secret already, or none. */
const fakeKubectl = (secret: string): void =>
  fake(
    'kubectl',
    `case "$*" in
      *"get secret identity"*) echo '{"data":{"HALALMAP_ADMIN_EMAIL":"YUBi","HALALMAP_ADMIN_PASSWORD":"c2VjcmV0"}}' ;;
      *"get secret"*) echo '${secret}' ;;
      *kustomize*) printf '${rendered}' ;;
      *"apply -f -"*) /bin/cat > "${folder}/last"; /bin/cat "${folder}/last" >> "${folder}/all"; echo >> "${folder}/all" ;;
    esac`,
  );

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'halalmap-kind-'));
  mkdirSync(folder, { recursive: true });
  said = [];
  // None of the real programs may be found.
  process.env.PATH = folder;
  fake('docker');
  fake('kind');
  fakeKubectl('');
});
afterEach(() => {
  process.env.PATH = path;
  rmSync(folder, { recursive: true, force: true });
});

const up = () =>
  kindUp({ say, archives: () => Promise.resolve(['/images/gateway.tar', '/images/media.tar']) });
const context = 'kubectl --context kind-halalmap';

describe('kind:up', () => {
  it('makes the cluster, loads the images, applies the overlay, waits, and prints the address', async () => {
    await up();

    expect(calls().filter((call) => !call.includes('get '))).toEqual([
      'docker version',
      'kubectl version --client',
      'kind create cluster --config k8s/overlays/kind/cluster.yaml --wait 180s',
      'kind load image-archive /images/gateway.tar --name halalmap',
      'kind load image-archive /images/media.tar --name halalmap',
      `${context} apply -f -`,
      `${context} apply -f -`,
      expect.stringMatching(new RegExp(`^${context} kustomize .*/k8s/overlays/kind$`)),
      `${context} -n halalmap delete job -l app.kubernetes.io/component=migration --ignore-not-found`,
      `${context} apply -f -`,
      `${context} -n halalmap rollout status statefulset/nats --timeout=600s`,
      `${context} -n halalmap wait --for=condition=complete job/migrate-listings --timeout=600s`,
      `${context} apply -f -`,
      `${context} -n halalmap rollout status deployment/gateway --timeout=600s`,
    ]);
    const applied = readFileSync(join(folder, 'all'), 'utf8').match(/^ {2}name: \S+/gm);
    expect(applied?.map((line) => line.slice(8))).toEqual(['nats', 'migrate-listings', 'gateway']);
    expect(said).toEqual(expect.arrayContaining(['HalalMap runs at http://localhost:8080']));
    expect(said.slice(-2)).toEqual(['  admin     a@b', '  password  secret']);
  });

  it('creates secrets for a new cluster, and keeps those of an existing one', async () => {
    await up();
    const [, given = ''] = readFileSync(join(folder, 'all'), 'utf8').split('\n');
    const { items } = JSON.parse(given) as {
      items: Array<{ kind: string; metadata: { name: string; namespace: string }; stringData: object }>;
    };
    expect(items.map(({ metadata }) => metadata.name)).toEqual(
      expect.arrayContaining(['internal', 'nats', 'mongodb', 'minio', 'gateway', 'identity', 'media']),
    );
    expect(new Set(items.map(({ kind, metadata }) => `${kind} ${metadata.namespace}`))).toEqual(
      new Set(['Secret halalmap']),
    );

    fake('kind', 'echo halalmap');
    fakeKubectl('{"data":{}}');
    rmSync(join(folder, 'all'));
    rmSync(join(folder, 'calls'));
    await up();
    expect(calls().filter((call) => call.startsWith('kind create'))).toEqual([]);
    expect(readFileSync(join(folder, 'all'), 'utf8')).not.toContain('"Secret"');
  });

  it('names what is missing before it changes anything', async () => {
    fake('docker', 'echo "Cannot connect to the Docker daemon" >&2; exit 1');
    await expect(up()).rejects.toThrow('Cannot connect to the Docker daemon');
    fake('docker');
    rmSync(join(folder, 'kind'));
    await expect(up()).rejects.toThrow('kind is needed: it is not on PATH');
    expect(calls().filter((call) => call.includes('apply'))).toEqual([]);
  });

  it('ends with the workload that does not become ready', async () => {
    fake(
      'kubectl',
      `case "$*" in *kustomize*) printf '${rendered}' ;; *rollout*) echo "timed out" >&2; exit 1 ;; esac`,
    );
    await expect(up()).rejects.toThrow(/rollout status statefulset\/nats .* failed: timed out/);
  });

  it('does not change the services when the database cannot be upgraded, and says why', async () => {
    fake(
      'kubectl',
      `case "$*" in
        *kustomize*) printf '${rendered}' ;;
        *"wait --for"*) echo "timed out" >&2; exit 1 ;;
        *"logs job/migrate-listings"*) echo "migration 004 failed" ;;
        *"apply -f -"*) /bin/cat >> "${folder}/all" ;;
      esac`,
    );
    await expect(up()).rejects.toThrow(/migrate-listings.*timed out\nmigration 004 failed/s);
    expect(readFileSync(join(folder, 'all'), 'utf8')).not.toContain('kind: Deployment');
  });
});

describe('kind:down', () => {
  it('deletes the cluster, and succeeds when there is none', async () => {
    await kindDown(say);
    expect(calls()).toEqual(['kind get clusters']);
    fake('kind', 'echo halalmap');
    await kindDown(say);
    expect(calls().at(-1)).toBe('kind delete cluster --name halalmap');
  });
});
