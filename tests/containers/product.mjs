import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * `npm run product` in this folder: starts `compose.yaml` and does over HTTP what people do: reads the pages, submits a place with a photo,
 * approves it, finds it, and finds it again after everything was stopped and started. Needs Docker, compose, and the images: those of
 * `npm run image -- all nats minio` are used where they are loaded, and with `meilisearch` that as well.
 */

const root = fileURLToPath(new URL('../..', import.meta.url));
const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
const succeeds = (command, ...args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;
const own = (name) => {
  const image = `localhost/halalmap/${name}:${version}`;
  return succeeds('docker', 'image', 'inspect', image) ? image : undefined;
};

const program = succeeds('docker', 'compose', 'version')
  ? ['docker', 'compose']
  : succeeds('docker-compose', 'version')
    ? ['docker-compose']
    : null;
if (!program) {
  console.log('SKIPPED: the product in containers: there is no compose\n0 passed, 0 failed, 1 skipped');
  process.exit();
}

const probe = createServer().listen(0, '127.0.0.1');
await once(probe, 'listening');
const { port } = probe.address();
probe.close();
const url = `http://localhost:${port}`;
const hasMeilisearch = own('meilisearch') !== undefined;
if (!hasMeilisearch)
  console.log('Without Meilisearch: it was not built here, so each search service keeps its own index.');
const environment = {
  ...process.env,
  COMPOSE_PROJECT_NAME: `halalmap-test-${process.pid}`,
  HALALMAP_PORT: String(port),
  HALALMAP_SEED: 'samples',
  NATS_IMAGE: own('nats'),
  MINIO_IMAGE: own('minio'),
  ...(hasMeilisearch
    ? { MEILISEARCH_IMAGE: own('meilisearch'), MEILISEARCH_URL: 'http://meilisearch:7700' }
    : {}),
};
const profile = hasMeilisearch ? ['--profile', 'meilisearch'] : [];
/** What it prints about its work is part of the error when it fails. */
const compose = (...args) =>
  execFileSync(program[0], [...program.slice(1), ...profile, ...args], {
    cwd: root,
    encoding: 'utf8',
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 64 * 1024 * 1024,
  });

const until = async (what, check, seconds) => {
  for (const end = performance.now() + seconds * 1_000; performance.now() < end; await wait(250)) {
    const value = await check().catch(() => undefined);
    if (value) return value;
  }
  throw new Error(`${what}: not within ${seconds} s`);
};
const expect = (what, holds) => {
  if (!holds) throw new Error(`Expected: ${what}`);
};
const send = async (method, path, body, token) => {
  const isForm = body instanceof FormData;
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  });
  expect(`${method} ${path} succeeds, not ${response.status}`, response.ok);
  return response;
};

/** The containers, and whether each runs since it was started, or has ended as it should. */
const containers = () => {
  const docker = (...args) => execFileSync('docker', args, { encoding: 'utf8' }).trim();
  const label = `label=com.docker.compose.project=${environment.COMPOSE_PROJECT_NAME}`;
  const ids = docker('ps', '--all', '--quiet', '--filter', label).split('\n').filter(Boolean);
  return ids.map((id) => {
    const { Config, RestartCount, State } = JSON.parse(docker('inspect', '--format', '{{json .}}', id));
    return {
      service: Config.Labels['com.docker.compose.service'],
      state: `${State.Status}, exit code ${State.ExitCode}, started again ${RestartCount} times`,
      isWell: RestartCount === 0 && State.ExitCode === 0,
    };
  });
};

/** Prints the last lines of all containers; then, in lines that stand by themselves, what is wrong. */
const report = async ({ message }) => {
  const checks = await fetch(`${url}/readyz`).then(
    (response) => response.text(),
    (error) => String(error.cause ?? error),
  );
  const lastLines = (count, ...services) =>
    compose('logs', '--no-color', `--tail=${count}`, ...services).trim();
  console.error(lastLines(20));
  console.error(`FAIL the product in containers ${Object.keys(steps)[passed]}: ${message}`);
  console.error(`error: the checks of the gateway: ${checks}`);
  for (const { service, state } of containers().filter(({ isWell }) => !isWell))
    console.error(`error: ${service}: ${state}: ${lastLines(1, service).split('\n').at(-1)}`);
};

const signIn = async () => {
  const password = /with the password (\S+)/.exec(compose('logs', '--no-color', 'prepare'))?.[1];
  const response = await send('POST', '/api/auth/login', { email: 'admin@halalmap.example', password });
  return response.headers
    .getSetCookie()
    .find((line) => line.startsWith('access='))
    ?.split(';')[0]
    .slice('access='.length);
};
const photo = readFileSync(new URL('../../apps/shell/src/share.png', import.meta.url));
const name = `Kitchen of containers ${Date.now()}`;
let id;
const isFound = async () => {
  const found = await (
    await send('GET', `/api/listings?type=food&search=${encodeURIComponent(name)}`)
  ).json();
  return found.listings.some((listing) => listing.id === id);
};
const isReady = async () => (await fetch(`${url}/readyz`)).ok;

const steps = {
  'starts with one command': async () => {
    compose('up', '--detach', '--no-build');
    await until('the product is ready', isReady, 300);
  },
  'serves its pages and the sample places': async () => {
    for (const path of ['/', '/food', '/mosque', '/submit', '/about'])
      expect(`${path} is a page`, (await (await send('GET', path)).text()).includes('<main'));
    await until(
      'places are listed',
      async () => (await (await send('GET', '/api/listings?type=food')).json()).pagination.total > 10,
      120,
    );
  },
  'takes a submission with a photo, and shows it once it is approved': async () => {
    const submitted = await send('POST', '/api/listings', {
      entityType: 'food',
      name,
      municipality: 'Marawi',
    });
    ({ id } = await submitted.json());
    expect('it is not public yet', (await fetch(`${url}/api/listings/${id}`)).status === 404);
    const token = await signIn();
    const form = new FormData();
    form.append('images', new Blob([photo], { type: 'image/png' }), 'photo.png');
    await send('POST', `/api/listings/${id}/images`, form, token);
    await send('PATCH', `/api/listings/${id}/status`, { status: 'approved' }, token);
    await until('it is found', isFound, 30);
    const { images } = await until(
      'it has its photo',
      async () => {
        const listing = await (await send('GET', `/api/listings/${id}`)).json();
        return listing.images?.length === 1 && listing;
      },
      30,
    );
    const shown = await send('GET', images[0].url);
    expect('the photo is a picture', shown.headers.get('content-type')?.startsWith('image/'));
    expect('its page has its name', (await (await send('GET', `/listing/${id}`)).text()).includes(name));
  },
  'keeps everything when all of it is stopped and started': async () => {
    compose('stop');
    compose('up', '--detach', '--no-build');
    await until('the product is ready again', isReady, 300);
    await until('it is found again', isFound, 120);
    await signIn();
  },
};

let passed = 0;
let failed = 0;
try {
  for (const [what, step] of Object.entries(steps)) {
    const started = performance.now();
    await step();
    passed += 1;
    console.log(
      `PASS the product in containers ${what} (${((performance.now() - started) / 1_000).toFixed(1)} s)`,
    );
  }
} catch (error) {
  failed = 1;
  await report(error);
} finally {
  compose('down', '--volumes', '--timeout', '20');
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed;
