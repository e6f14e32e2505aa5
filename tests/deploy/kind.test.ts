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
/** A cluster that has the given secret already, or none. */
const fakeKubectl = (secret: string): void =>
  fake(
    'kubectl',
    `case "$*" in
      *"get secret identity"*) echo '{"data":{"HALALMAP_ADMIN_EMAIL":"YUBi","HALALMAP_ADMIN_PASSWORD":"c2VjcmV0"}}' ;;
      *"get secret"*) echo '${secret}' ;;
      *"get statefulset"*) echo statefulset.apps/nats ;;
      *"get deployment"*) echo deployment.apps/gateway ;;
      *"apply -f -"*) /bin/cat > "${join(folder, 'applied')}" ;;
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
      expect.stringMatching(new RegExp(`^${context} apply -k .*/k8s/overlays/kind$`)),
      `${context} -n halalmap rollout status statefulset.apps/nats --timeout=600s`,
      `${context} -n halalmap rollout status deployment.apps/gateway --timeout=600s`,
    ]);
    expect(said).toEqual(expect.arrayContaining(['HalalMap runs at http://localhost:8080']));
    expect(said.slice(-2)).toEqual(['  admin     a@b', '  password  secret']);
  });

  it('gives a new cluster secrets of its own, and leaves those of an old one', async () => {
    await up();
    const { items } = JSON.parse(readFileSync(join(folder, 'applied'), 'utf8')) as {
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
    rmSync(join(folder, 'applied'));
    rmSync(join(folder, 'calls'));
    await up();
    expect(calls().filter((call) => call.startsWith('kind create'))).toEqual([]);
    expect(JSON.parse(readFileSync(join(folder, 'applied'), 'utf8'))).toMatchObject({ kind: 'Namespace' });
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
      'case "$*" in *"get statefulset"*) echo nats ;; *rollout*) echo "timed out" >&2; exit 1 ;; esac',
    );
    await expect(up()).rejects.toThrow(/rollout status nats .* failed: timed out/);
  });
});

describe('kind:down', () => {
  it('deletes the cluster, and is content when there is none', async () => {
    await kindDown(say);
    expect(calls()).toEqual(['kind get clusters']);
    fake('kind', 'echo halalmap');
    await kindDown(say);
    expect(calls().at(-1)).toBe('kind delete cluster --name halalmap');
  });
});
