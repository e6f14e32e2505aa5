import type { Listing, ListingList, Upload } from '@halalmap/contracts';
import { namespace } from '../../scripts/deploy';
import { admin } from '../support/distributed';
import { aPhoto } from '../support/photos';
import { eventually, kubectl, openCluster, services, underLoad, type Cluster } from './cluster';

/** Runs inside the network of the cluster: `npm run test:cluster -w tests`. */
/** In names of Jobs, which a second try must not find. */
let run: number;
beforeEach(() => {
  run = Date.now();
});
let cluster: Cluster;
beforeAll(async () => {
  cluster = await openCluster();
}, 600_000);

/** Runs a Job to its end, however it ends. */
const finish = async (job: string): Promise<{ succeeded: boolean; log: string }> => {
  const state = await eventually(`${job} ends`, async () => {
    const conditions = await kubectl(['get', 'job', job, '-o', 'jsonpath={.status.conditions[*].type}']);
    return /Complete|Failed/.exec(conditions)?.[0];
  });
  const log = await kubectl(['logs', `job/${job}`, '--tail=100']);
  return { succeeded: state === 'Complete', log };
};

/** A Job that is the nightly backup with other arguments. */
const runBackupImage = async (job: string, args: string[]) => {
  const made = await kubectl([
    'create',
    'job',
    job,
    '--from=cronjob/backup',
    '--dry-run=client',
    '-o',
    'json',
  ]);
  const manifest = JSON.parse(made) as {
    spec: { backoffLimit: number; template: { spec: { containers: Array<{ args: string[] }> } } };
  };
  manifest.spec.backoffLimit = 0;
  for (const container of manifest.spec.template.spec.containers) container.args = args;
  await kubectl(['apply', '-f', '-'], JSON.stringify(manifest));
  return finish(job);
};

interface StoreJob {
  spec: {
    template: {
      spec: {
        initContainers?: object[];
        containers: Array<{ command: string[]; env: Array<{ name: string; value?: string }> }>;
      };
    };
  };
}

/**
 * Runs the Job that prepares the object store again.
 * @param command replaces what it does, with the key of the services
 */
const runStoreClient = async (name: string, command?: string[]) => {
  const found = await kubectl(['get', 'job', 'minio-setup', '-o', 'json']);
  const pod = (JSON.parse(found) as StoreJob).spec.template.spec;
  if (command) {
    delete pod.initContainers;
    for (const container of pod.containers) {
      container.command = command;
      for (const variable of container.env)
        if (variable.name === 'MC_HOST_store')
          variable.value = 'http://$(ACCESS_KEY):$(SECRET_KEY)@minio:9000';
    }
  }
  const labels = { 'app.kubernetes.io/name': 'minio-setup' };
  const spec = {
    backoffLimit: 0,
    template: { metadata: { labels }, spec: { ...pod, restartPolicy: 'Never' } },
  };
  const manifest = { apiVersion: 'batch/v1', kind: 'Job', metadata: { name, namespace }, spec };
  await kubectl(['apply', '-f', '-'], JSON.stringify(manifest));
  return finish(name);
};

const scale = async (replicas: number): Promise<void> => {
  for (const name of services) await kubectl(['scale', `deployment/${name}`, `--replicas=${replicas}`]);
};
const untilGone = (name: string): Promise<string> =>
  kubectl(['wait', '--for=delete', 'pod', '-l', `app.kubernetes.io/name=${name}`, '--timeout=180s']);

/** Deletes what a server keeps on its disk. */
const loseDisk = async (name: string): Promise<void> => {
  await kubectl(['scale', `statefulset/${name}`, '--replicas=0']);
  await untilGone(name);
  await kubectl(['delete', 'pvc', `data-${name}-0`]);
  await kubectl(['scale', `statefulset/${name}`, '--replicas=1']);
  await kubectl(['rollout', 'status', `statefulset/${name}`, '--timeout=180s']);
};

describe('a backup of the cluster', () => {
  it('is taken under load, refuses a target with data, and restores everything after the disks are lost', async () => {
    const { api, url, token } = cluster;
    const form = new FormData();
    form.append('images', aPhoto('backup'), 'photo.png');
    const uploaded = await fetch(`${url}/api/uploads`, { method: 'POST', body: form });
    const [{ url: photo }] = (await uploaded.json()) as [Upload];
    const body = {
      entityType: 'food',
      name: `Saved ${run}`,
      municipality: 'Marawi',
      images: [{ url: photo }],
    };
    const submitted = await api.send('POST', '/api/listings', { ...body, publish: true }, token);
    expect(submitted.status).toBe(201);
    const { id } = (await submitted.json()) as Listing;

    const job = `backup-${run}`;
    await underLoad(cluster, async () => {
      await kubectl(['create', 'job', job, '--from=cronjob/backup']);
      const { succeeded, log } = await finish(job);
      expect([succeeded, log]).toEqual([true, expect.stringContaining('Keep PASSWORD_PEPPER with it')]);
    });
    const [, folder = ''] = /Backup of \S+ in (\S+)\./.exec(await kubectl(['logs', `job/${job}`])) ?? [];

    const refused = await runBackupImage(`refused-${run}`, ['restore', folder]);
    expect([refused.succeeded, refused.log]).toEqual([
      false,
      expect.stringContaining('The target is not empty'),
    ]);

    await scale(0);
    for (const name of services) await untilGone(name);
    await loseDisk('mongodb');
    await loseDisk('minio');
    // The bucket and its key are lost too.
    expect((await runStoreClient(`store-${run}`)).succeeded).toBe(true);
    const restored = await runBackupImage(`restore-${run}`, ['restore', folder]);
    expect([restored.succeeded, restored.log]).toEqual([
      true,
      expect.stringContaining('The target equals the backup'),
    ]);
    await scale(2);

    cluster = await openCluster();
    const place = (await (await api.get(`/api/listings/${id}`)).json()) as Listing;
    expect(place).toMatchObject({ name: `Saved ${run}`, images: [{ url: expect.any(String) }] });
    expect((await api.get(`${place.images?.[0]?.url}?w=320`)).status).toBe(200);
    const found = await api.get(`/api/listings?type=food&search=${encodeURIComponent(`Saved ${run}`)}`);
    expect(((await found.json()) as ListingList).listings.map((listing) => listing.id)).toContain(id);
    expect(await api.signIn(admin.email, admin.password)).toBeTruthy();
    await eventually('the index has no difference to the database', async () => {
      const drift = await (await api.get('/api/search/drift', cluster.token)).json();
      const { missing, extra, stale } = drift as Record<'missing' | 'extra' | 'stale', string[]>;
      return missing.length + extra.length + stale.length === 0;
    });
  });
});

describe('the key of the services for the object store', () => {
  it.each([
    ['lists its bucket', ['mc', 'ls', 'store/halalmap'], true, ''],
    ['makes no other bucket', ['mc', 'mb', 'store/another'], false, 'Access Denied'],
    ['deletes no bucket', ['mc', 'rb', '--force', 'store/halalmap'], false, 'Access Denied'],
    ['opens no bucket to everybody', ['mc', 'anonymous', 'set', 'public', 'store/halalmap'], false, 'Access'],
    ['sees no users', ['mc', 'admin', 'user', 'list', 'store'], false, 'Access Denied'],
  ])('%s', async (title, command, isAllowed, message) => {
    const job = `key-${title.replaceAll(' ', '-')}-${run}`;
    const { succeeded, log } = await runStoreClient(job, command);
    expect([succeeded, log]).toEqual([isAllowed, expect.stringContaining(message)]);
  });
});
