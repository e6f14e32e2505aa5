import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseAllDocuments, parse } from 'yaml';
import { version } from '../../package.json';
import { makeSecrets } from '../../scripts/cluster-secrets';
import { root } from '../support/processes';
import { findProblems, type Resource } from './manifest-rules';

interface Patch {
  target?: { kind?: string; name?: string };
  patch?: string;
}
interface Kustomization {
  resources?: string[];
  components?: string[];
  configMapGenerator?: Array<{ name: string; behavior?: string }>;
  patches?: Patch[];
  images?: Array<{ name: string; newTag?: string }>;
}

const folder = join(root, 'k8s');
const overlays = readdirSync(join(folder, 'overlays'));
const admin = { email: 'admin@mail.example', password: 'a password of a test' };
const secrets = makeSecrets({ database: 'embedded', admin });

const readResources = (file: string): Resource[] =>
  parseAllDocuments(readFileSync(file, 'utf8')).map((document) => {
    if (document.errors.length > 0) throw document.errors[0];
    return document.toJS() as Resource;
  });

/** What a kustomization brings together, without its patches; with the problems of those. */
const gather = (path: string): { resources: Resource[]; problems: string[] } => {
  const {
    resources: listed = [],
    components = [],
    ...rest
  } = parse(readFileSync(join(path, 'kustomization.yaml'), 'utf8')) as Kustomization;
  const resources: Resource[] = [];
  const problems: string[] = [];
  for (const entry of [...listed, ...components]) {
    const at = resolve(path, entry);
    if (entry.endsWith('.yaml')) {
      resources.push(...readResources(at));
      continue;
    }
    const inner = gather(at);
    resources.push(...inner.resources);
    problems.push(...inner.problems);
  }
  for (const { name, behavior } of rest.configMapGenerator ?? [])
    if (behavior !== 'merge') resources.push({ kind: 'ConfigMap', metadata: { name } });
  return { resources, problems };
};

/** Kustomize says nothing of a patch whose target is not there. */
const lostPatches = (path: string, resources: Resource[]): string[] => {
  const { components = [], patches = [] } = parse(
    readFileSync(join(path, 'kustomization.yaml'), 'utf8'),
  ) as Kustomization;
  const isThere = ({ target = {} }: Patch): boolean =>
    resources.some(
      ({ kind, metadata }) =>
        (!target.kind || target.kind === kind) &&
        (!target.name || new RegExp(`^${target.name}$`).test(metadata.name)),
    );
  return [
    ...patches
      .filter((patch) => !isThere(patch))
      .map(({ target }) => `a patch of ${JSON.stringify(target)} fits nothing`),
    ...components.flatMap((component) => lostPatches(resolve(path, component), resources)),
  ];
};

const imagesOf = (resources: Resource[]): string[] =>
  [...JSON.stringify(resources).matchAll(/"image":"([^"]+)"/g)].map(([, image = '']) => image);

describe.each(overlays)('the manifests of %s', (overlay) => {
  const path = join(folder, 'overlays', overlay);
  const { resources } = gather(path);

  it('follow the rules', () => {
    expect(findProblems(resources, Object.keys(secrets))).toEqual([]);
  });

  it('patch only existing resources', () => {
    expect(lostPatches(path, resources)).toEqual([]);
  });

  it('name no secret that makeSecrets does not create, key by key', () => {
    const wanted = [
      ...JSON.stringify(resources).matchAll(/"secretKeyRef":\{"name":"([^"]+)","key":"([^"]+)"/g),
    ];
    expect(wanted.filter(([, name = '', key = '']) => secrets[name]?.[key] === undefined)).toEqual([]);
  });

  it('contain no secret', () => {
    expect(resources.filter(({ kind }) => kind === 'Secret')).toEqual([]);
  });
});

const kubectl = spawnSync('kubectl', ['version', '--client']).status === 0;
(kubectl ? describe : describe.skip).each(overlays)('the manifests of %s, rendered by kubectl', (overlay) => {
  it('follow the rules with their patches', () => {
    const { stdout, stderr, status } = spawnSync(
      'kubectl',
      ['kustomize', join(folder, 'overlays', overlay)],
      {
        encoding: 'utf8',
      },
    );
    expect([status, stderr]).toEqual([0, '']);
    const resources = parseAllDocuments(stdout).map((document) => document.toJS() as Resource);

    expect(findProblems(resources, Object.keys(secrets))).toEqual([]);
    const namespaces = new Set(
      resources.map(({ kind, metadata }) => (kind === 'Namespace' ? '' : (metadata.namespace ?? 'none'))),
    );
    expect([...namespaces].sort()).toEqual(['', 'halalmap']);
    if (overlay === 'cluster-test')
      expect(imagesOf(resources).filter((image) => !image.startsWith('localhost/halalmap/'))).toEqual([]);
    if (overlay === 'production')
      expect(imagesOf(resources).filter((image) => image.startsWith('localhost/'))).toEqual([]);
  });
});

describe('the rules', () => {
  const { resources } = gather(join(folder, 'overlays/cluster-test'));
  /** The problems of the manifests after a change of the text of one of them. */
  const after = (title: string, from: string | RegExp, to: string): string[] => {
    const changed = resources.map((resource) => {
      if (`${resource.kind}/${resource.metadata.name}` !== title) return resource;
      const text = JSON.stringify(resource);
      expect(text).toMatch(from);
      return JSON.parse(text.replace(from, to)) as Resource;
    });
    return findProblems(changed, Object.keys(secrets));
  };

  it.each([
    [
      'Deployment/search',
      /"matchLabels":\{"app.kubernetes.io\/name":"search"/,
      '"matchLabels":{"app":"x"',
      'does not match',
    ],
    [
      'Deployment/media',
      '"name":"incoming","mountPath"',
      '"name":"lost","mountPath"',
      'mounts lost, which is no volume',
    ],
    ['Deployment/media', '"limits":{"cpu":"2"', '"limits":{"cpu":"50m"', 'requests more cpu than its limit'],
    ['Deployment/identity', `identity:${version}`, 'identity:latest', 'has no fixed version'],
    ['Deployment/identity', `identity:${version}`, 'identity', 'has no fixed version'],
    [
      'Deployment/identity',
      '"serviceAccountName":"identity"',
      '"serviceAccountName":"default"',
      'no ServiceAccount',
    ],
    ['Deployment/gateway', '"readinessProbe"', '"otherProbe"', 'has no readinessProbe'],
    ['Deployment/gateway', '"livenessProbe":{', '"livenessProbe":{"tcpSocket":{"port":1},', '2 handlers'],
    [
      'Deployment/gateway',
      '"readOnlyRootFilesystem":true',
      '"readOnlyRootFilesystem":false',
      'may write to its root',
    ],
    ['Deployment/gateway', '"runAsNonRoot":true', '"runAsNonRoot":false', 'may run as root'],
    [
      'Deployment/gateway',
      '"secretRef":{"name":"internal"',
      '"secretRef":{"name":"intern"',
      'Secret intern is not',
    ],
    [
      'Deployment/gateway',
      '"configMapRef":{"name":"settings"',
      '"configMapRef":{"name":"setings"',
      'setings does not exist',
    ],
    [
      'PodDisruptionBudget/listings',
      '"app.kubernetes.io/name":"listings"',
      '"app.kubernetes.io/name":"listing"',
      'has 0 PodDisruptionBudgets',
    ],
    ['Service/identity', '"targetPort":"http"', '"targetPort":"web"', 'port web is not there'],
    ['HorizontalPodAutoscaler/search', '"minReplicas":2', '"minReplicas":20', 'least above most'],
    ['NetworkPolicy/search', '"port":8082', '"port":8083', 'is a port that is not there'],
    [
      'NetworkPolicy/mongodb',
      '"app.kubernetes.io/name":"media"',
      '"app.kubernetes.io/name":"medium"',
      'is let out but not in',
    ],
    [
      'NetworkPolicy/search',
      '"podSelector":{"matchLabels":{"app.kubernetes.io/name":"search"',
      '"podSelector":{"matchLabels":{"app.kubernetes.io/name":"serch"',
      'Deployment/search: has no NetworkPolicy',
    ],
    [
      'NetworkPolicy/deny-all',
      '"podSelector":{}',
      '"podSelector":{"matchLabels":{"app.kubernetes.io/name":"nats"}}',
      'nothing denies traffic',
    ],
  ])('find a planted fault: %s %s -> %s', (title, from, to, problem) => {
    expect(after(title, from, to).join('\n')).toContain(problem);
  });

  it('include every part of the front end in the gateway', () => {
    const gateway = JSON.stringify(
      resources.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'gateway'),
    );
    const missing = readdirSync(join(root, 'apps')).filter((app) => !gateway.includes(`/web/${app}/dist`));
    expect(missing).toEqual([]);
  });

  it('cover every file below k8s', () => {
    const kustomizations = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('kustomization.yaml'))
      .map((file) => join(folder, file, '..'));
    const named = kustomizations.flatMap((path) => {
      const { resources: listed = [] } = parse(
        readFileSync(join(path, 'kustomization.yaml'), 'utf8'),
      ) as Kustomization;
      return listed.map((entry) => join(path, entry));
    });
    expect(named.filter((file) => !existsSync(file))).toEqual([]);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.yaml') && !/kustomization\.yaml$|kind\/cluster\.yaml$/.test(file))
      .map((file) => join(folder, file));
    expect(files.filter((file) => !named.includes(file))).toEqual([]);
  });
});
