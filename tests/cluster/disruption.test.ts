import type { Listing, ListingList, Upload } from '@halalmap/contracts';
import { until } from '@halalmap/test-kit';
import { aPhoto } from '../support/photos';
import type { ApiClient } from '../support/product';
import {
  eventually,
  inCluster,
  kubectl,
  openCluster,
  podsOf,
  rolledOut,
  services,
  underLoad,
  type Cluster,
} from './cluster';

/** So many requests of the load run at once. */
const inFlight = 7;

let cluster: Cluster;
let api: ApiClient;
let url: string;
let token: string;
let photo: string;
let place: Listing;

beforeAll(async () => {
  cluster = await openCluster();
  ({ api, url, token } = cluster);
}, 600_000);

const duringLoad = (
  act: Parameters<typeof underLoad>[1],
  options: Parameters<typeof underLoad>[2] = {},
): Promise<void> =>
  underLoad(cluster, act, { paths: [`${photo}?w=320`, `/listing/${place.id}`], ...options });

const busy = 'busy';
/** Two loops on each node, which weigh as much as most of what runs there. */
const loopsOnEachNode = {
  apiVersion: 'apps/v1',
  kind: 'DaemonSet',
  metadata: { name: 'loops', namespace: busy },
  spec: {
    selector: { matchLabels: { app: 'loops' } },
    template: {
      metadata: { labels: { app: 'loops' } },
      spec: {
        terminationGracePeriodSeconds: 0,
        containers: [
          {
            name: 'loops',
            // `bin/kubernetes` brings it to every node.
            image: 'localhost/busybox:1',
            imagePullPolicy: 'IfNotPresent',
            command: ['sh', '-c', 'while :; do :; done & while :; do :; done'],
            resources: { requests: { cpu: '500m' } },
          },
        ],
      },
    },
  },
};

describe('the product on a cluster', () => {
  it('accepts a place with a photo, hides it, finds it once approved, and shows the photo', async () => {
    const form = new FormData();
    form.append('images', aPhoto('cluster'), 'photo.png');
    const uploaded = await fetch(`${url}/api/uploads`, { method: 'POST', body: form });
    expect(uploaded.status).toBe(201);
    photo = ((await uploaded.json()) as [Upload])[0].url;
    const name = `Cluster Kusina ${Date.now()}`;
    const submitted = await api.send('POST', '/api/listings', {
      entityType: 'food',
      name,
      municipality: 'Marawi',
      images: [{ url: photo, caption: 'The door' }],
    });
    expect(submitted.status).toBe(201);
    place = (await submitted.json()) as Listing;
    expect((await api.get(`/api/listings/${place.id}`)).status).toBe(404);

    const decided = await api.send(
      'PATCH',
      `/api/listings/${place.id}/status`,
      { status: 'approved' },
      token,
    );
    expect(decided.status).toBe(200);
    // Each search replica has an index of its own: it is found when several requests in a row find it.
    let inARow = 0;
    await until('every replica finds the place', async () => {
      const response = await api.get(`/api/listings?type=food&search=${encodeURIComponent(name)}`);
      const { listings } = (await response.json()) as ListingList;
      inARow = listings.some(({ id }) => id === place.id) ? inARow + 1 : 0;
      return inARow >= 8;
    });
    const shown = (await (await api.get(`/api/listings/${place.id}`)).json()) as Listing;
    expect(shown.images).toMatchObject([{ url: photo, caption: 'The door' }]);
    const file = await api.get(`${photo}?w=320`);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\//)]);
    expect(await (await api.get(`/listing/${place.id}`)).text()).toContain(name);
  });

  it.each(services)('restarts %s without a failed request', (name) =>
    duringLoad(async () => {
      await kubectl(['rollout', 'restart', `deployment/${name}`]);
      await rolledOut(name);
    }),
  );

  it('never sends traffic to a service with an invalid configuration, and rolls back', () =>
    duringLoad(async () => {
      await kubectl(['set', 'env', 'deployment/listings', 'DRAIN_SECONDS=soon']);
      const isRefused = async (): Promise<boolean> => {
        const logs = await Promise.all(
          (await podsOf('listings')).map((pod) => kubectl(['logs', pod, '--tail=20']).catch(() => '')),
        );
        return logs.some((log) => log.includes('DRAIN_SECONDS'));
      };
      await eventually('the new version refuses to start', isRefused);
      await kubectl(['rollout', 'undo', 'deployment/listings']);
      await rolledOut('listings');
    }));

  it('survives the restart of one NATS server', () =>
    duringLoad(async () => {
      await kubectl(['delete', 'pod', 'nats-1']);
      await kubectl(['rollout', 'status', 'statefulset/nats', '--timeout=180s']);
    }));

  it.each(['search', 'listings', 'identity', 'media'])(
    'loses no more than what a killed pod of %s was working on',
    (name) =>
      duringLoad(
        async () => {
          const [victim = ''] = await podsOf(name);
          await kubectl(['delete', victim, '--grace-period=0', '--force']);
          await rolledOut(name);
        },
        { mayFail: inFlight },
      ),
  );

  it('is slow, not down, while both nodes have no free processor time', async () => {
    const restarts = (): Promise<string> =>
      kubectl(['get', 'pods', '-o', 'jsonpath={.items[*].status.containerStatuses[*].restartCount}']);
    const countRestarts = async (): Promise<number> =>
      (await restarts()).split(' ').reduce((sum, count) => sum + Number(count), 0);
    const before = await countRestarts();
    await inCluster(['create', 'namespace', busy]);
    try {
      await duringLoad(
        async (more) => {
          await inCluster(['apply', '-f', '-'], JSON.stringify(loopsOnEachNode));
          await eventually('a loop runs on both nodes', async () => {
            const phases = ['get', 'pods', '-o', 'jsonpath={.items[*].status.phase}'];
            return (await inCluster(['-n', busy, ...phases])) === 'Running Running';
          });
          await more(300);
        },
        // A read waits 15 s and is sent once more.
        { patienceMs: 60_000 },
      );
    } finally {
      await inCluster(['delete', 'namespace', busy]);
    }
    expect(await countRestarts()).toBe(before);
  });

  it('survives draining a node', async () => {
    try {
      await duringLoad(async () => {
        await inCluster([
          'drain',
          'node-2',
          '--ignore-daemonsets',
          '--delete-emptydir-data',
          '--timeout=240s',
        ]);
        for (const name of services) await rolledOut(name);
      });
    } finally {
      await inCluster(['uncordon', 'node-2']);
    }
  });
});

describe('Kubernetes', () => {
  it.each(['kind', 'production'])(
    'takes every manifest of %s, under the strictest rules for pods',
    async (overlay) => {
      const rendered = await inCluster(['kustomize', `k8s/overlays/${overlay}`]);
      // In a namespace of its own, because some of these names are there already with other contents.
      const other = `dry-run-${overlay}`;
      const manifests = rendered
        .replaceAll(/^ {2}namespace: halalmap$/gm, `  namespace: ${other}`)
        .replaceAll(/^ {2}name: halalmap$/gm, `  name: ${other}`);
      const restricted = { 'pod-security.kubernetes.io/enforce': 'restricted' };
      const space = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: other, labels: restricted } };
      await inCluster(['apply', '-f', '-'], JSON.stringify(space));
      try {
        const dryRun = ['apply', '--server-side', '--dry-run=server', '--validate=strict', '-f', '-'];
        const taken = (await inCluster(dryRun, manifests)).trim().split('\n');
        expect(taken.length).toBeGreaterThan(50);
        expect(taken.filter((line) => !line.endsWith('serverside-applied (server dry run)'))).toEqual([]);
      } finally {
        await inCluster(['delete', 'namespace', other, '--wait=false']);
      }
    },
  );
});

describe('the network of the cluster', () => {
  const ports = {
    identity: 8081,
    listings: 8082,
    media: 8083,
    search: 8084,
    mongodb: 27017,
    nats: 4222,
    minio: 9000,
    'kubernetes.default': 443,
  };
  /** Which of the others a pod reaches. */
  const reaches = async (from: string): Promise<string[]> => {
    const script = `
      const { connect } = require('node:net');
      const tries = ${JSON.stringify(Object.entries(ports).filter(([name]) => name !== from))}.map(([host, port]) => new Promise((done) => {
        const socket = connect({ host, port, timeout: 4000 }, () => { socket.destroy(); done(host); });
        for (const end of ['timeout', 'error']) socket.once(end, () => { socket.destroy(); done(null); });
      }));
      Promise.all(tries).then((hosts) => { console.log(JSON.stringify(hosts.filter(Boolean))); process.exit(); });`;
    const [pod = ''] = await podsOf(from);
    return JSON.parse(
      await kubectl(['exec', pod, '-c', from, '--', '/usr/bin/node', '-e', script]),
    ) as string[];
  };

  it.each([
    ['gateway', ['identity', 'listings', 'media', 'search', 'nats']],
    ['identity', ['listings', 'media', 'mongodb', 'nats']],
    ['listings', ['identity', 'media', 'mongodb', 'nats']],
    ['media', ['identity', 'listings', 'mongodb', 'nats', 'minio']],
    ['search', ['identity', 'listings', 'nats']],
  ])('lets %s reach what it needs and nothing else', async (from, expected) => {
    expect((await reaches(from)).sort()).toEqual([...expected].sort());
  });

  it('lets outside clients reach only the gateway', async () => {
    const isReached = async (name: string, port: number): Promise<boolean> => {
      const at = await kubectl(['get', 'service', name, '-o', 'jsonpath={.spec.clusterIP}']);
      return fetch(`http://${at}:${port}/livez`, { signal: AbortSignal.timeout(4_000) }).then(
        ({ ok }) => ok,
        () => false,
      );
    };
    expect(await isReached('gateway', 80)).toBe(true);
    for (const name of ['identity', 'listings', 'media', 'search'] as const)
      expect([name, await isReached(name, ports[name])]).toEqual([name, false]);
  });
});
