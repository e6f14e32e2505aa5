import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { makeSecrets } from './cluster-secrets';
import { createKubectl, deploy, readSecret, run } from './deploy';
import { ensureBuilt } from './ensure-built.mjs';

/** `npm run kind:up` and `kind:down`: runs the whole product on a local kind cluster. */

const name = 'halalmap';
const address = 'http://localhost:8080';
const adminEmail = 'admin@halalmap.example';

/** Builds archives of the product's images that the overlay uses; the databases use public images. */
const buildArchives = async (): Promise<string[]> => {
  await ensureBuilt();
  const { buildImage, imageNames } = await import('./image');
  const files: string[] = [];
  for (const image of imageNames().filter((each) => each !== 'embedded-mongo'))
    files.push((await buildImage(image)).file);
  return files;
};

const clusters = async (): Promise<string[]> => (await run('kind', ['get', 'clusters'])).split('\n');

/**
 * Creates the cluster if needed, loads the images, applies the overlay, and waits until everything is ready.
 * @param options.archives image archives; omitted: they are built
 * @param options.say called with progress messages
 * @throws Error that names the program that is missing or has failed
 */
export const kindUp = async (options: {
  archives?: () => Promise<string[]>;
  say: (text: string) => void;
  timeoutSeconds?: number;
}): Promise<void> => {
  const { say, archives = buildArchives, timeoutSeconds = 600 } = options;
  await run('docker', ['version']).catch((error: unknown) => {
    throw new Error(`kind needs Docker, and Docker does not respond: ${String(error)}`);
  });
  await run('kubectl', ['version', '--client']);
  if ((await clusters()).includes(name)) say(`the cluster ${name} already exists`);
  else {
    say(`creating the cluster ${name}`);
    await run('kind', ['create', 'cluster', '--config', 'k8s/overlays/kind/cluster.yaml', '--wait', '180s']);
  }
  say('building images');
  for (const file of await archives()) {
    say(`loading ${file}`);
    await run('kind', ['load', 'image-archive', file, '--name', name]);
  }
  const kubectl = createKubectl(['--context', `kind-${name}`]);
  await deploy({
    kubectl,
    overlay: 'kind',
    makeSecrets: () =>
      makeSecrets({
        database: 'replica-set',
        admin: { email: adminEmail, password: randomBytes(12).toString('base64url') },
        extra: { listings: { HALALMAP_SEED: 'samples' } },
      }),
    timeoutSeconds,
    say,
  });
  const identity = await readSecret(kubectl, 'identity');
  say(`HalalMap runs at ${address}`);
  say(`  admin     ${identity?.HALALMAP_ADMIN_EMAIL ?? ''}`);
  say(`  password  ${identity?.HALALMAP_ADMIN_PASSWORD ?? ''}`);
};

/** Deletes the cluster and its data; does nothing when there is none. */
export const kindDown = async (say: (text: string) => void): Promise<void> => {
  if (!(await clusters()).includes(name)) return say(`there is no cluster ${name}`);
  await run('kind', ['delete', 'cluster', '--name', name]);
  say(`deleted the cluster ${name}`);
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const say = (text: string): void => console.log(text);
  const verbs: Record<string, () => Promise<void>> = { up: () => kindUp({ say }), down: () => kindDown(say) };
  const verb = verbs[process.argv[2] ?? ''] ?? (() => Promise.reject(new Error('Usage: kind.ts up|down')));
  void verb().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
}
