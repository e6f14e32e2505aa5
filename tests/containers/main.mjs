import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { GenericContainer, getContainerRuntimeClient, Wait } from 'testcontainers';

/**
 * `npm ci && npm test` in this folder: runs the contract suites of the database, the event broker, the object store and the search
 * index against servers in containers. Needs Docker and the packages of the project (`npm ci` in its root). An image that is neither on
 * this machine nor in a registry that can be reached is printed as SKIPPED and counts as skipped. `IMAGE_NATS=...` and the like name
 * another image, such as one of `npm run image -- nats minio`.
 */

const root = fileURLToPath(new URL('../..', import.meta.url));
const secret = randomBytes(16).toString('hex');
const { IMAGE_MONGO, IMAGE_NATS, IMAGE_MINIO, IMAGE_MEILISEARCH } = process.env;

/** Ready once it can be used: a port that is open is no promise for the servers of scratch images, which have no shell to look inside. */
const servers = [
  {
    name: 'MongoDB',
    image: IMAGE_MONGO ?? 'mongo:8.0.12',
    port: 27017,
    command: ['--replSet', 'test', '--bind_ip_all'],
    wait: Wait.forLogMessage(/Waiting for connections/i),
    prepare: (container) => container.exec(['mongosh', '--quiet', '--eval', 'rs.initiate()']),
    environment: (address) => ({ MONGODB_URL: `mongodb://${address}/?directConnection=true` }),
    suites: ['packages/embedded-mongo/src/conformance.int'],
  },
  {
    name: 'NATS',
    image: IMAGE_NATS ?? 'nats:2.15.2',
    port: 4222,
    command: ['-js', '-sd', '/tmp/jetstream'],
    wait: Wait.forLogMessage(/Server is ready/),
    environment: (address) => ({ NATS_URL: `nats://${address}` }),
    suites: ['packages/event-bus/src/jetstream/jetstream-bus.int'],
  },
  {
    name: 'MinIO',
    image: IMAGE_MINIO ?? 'minio/minio:RELEASE.2025-09-07T16-13-09Z',
    port: 9000,
    command: ['server', '/tmp/data'],
    variables: { MINIO_ROOT_USER: 'halalmap', MINIO_ROOT_PASSWORD: secret, HOME: '/tmp' },
    wait: Wait.forHttp('/minio/health/ready', 9000),
    environment: (address) => ({
      S3_URL: `http://${address}`,
      S3_ACCESS_KEY: 'halalmap',
      S3_SECRET_KEY: secret,
    }),
    suites: ['services/media/src/adapters/s3-object-store.int'],
  },
  {
    name: 'Meilisearch',
    image: IMAGE_MEILISEARCH ?? 'getmeili/meilisearch:v1.50.0',
    port: 7700,
    command: [],
    variables: {
      MEILI_MASTER_KEY: secret,
      MEILI_NO_ANALYTICS: 'true',
      MEILI_HTTP_ADDR: '0.0.0.0:7700',
      MEILI_DB_PATH: '/tmp/data',
      MEILI_DUMP_DIR: '/tmp/dumps',
    },
    wait: Wait.forHttp('/health', 7700),
    environment: (address) => ({ MEILISEARCH_URL: `http://${address}`, MEILISEARCH_KEY: secret }),
    suites: ['services/search/src/adapters/meilisearch/meilisearch-search-index.int'],
  },
];

/** Runs Jest and passes its output on. @returns its closing counts, or one failure when it printed none */
const runSuites = (suites, environment) =>
  new Promise((resolve, reject) => {
    const child = spawn('npx', ['jest', '--runInBand', ...suites], {
      cwd: root,
      env: { ...process.env, HALALMAP_INTEGRATION: 'true', ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
      process.stdout.write(chunk);
    });
    child.once('error', reject);
    child.once('close', (code) => {
      const line = /^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/m.exec(output);
      const [passed, failed, skipped] = (line ?? []).slice(1).map((count) => Number(count ?? 0));
      if (line) resolve({ passed, failed: failed || Number(code !== 0), skipped });
      else resolve({ passed: 0, failed: 1, skipped: 0 });
    });
  });

const total = { passed: 0, failed: 0, skipped: 0 };
const skip = (name, reason) => {
  console.log(`\nSKIPPED: ${name}: ${reason}`);
  total.skipped += 1;
};

const runtime = await getContainerRuntimeClient().catch((error) => {
  for (const { name } of servers) skip(name, `Docker cannot be used: ${error.message}`);
  return null;
});
for (const server of runtime ? servers : []) {
  const { name, image, port, command, variables = {}, wait, prepare, environment, suites } = server;
  let container;
  try {
    container = await new GenericContainer(image)
      .withExposedPorts(port)
      .withCommand(command)
      .withEnvironment(variables)
      .withWaitStrategy(wait)
      .withStartupTimeout(120_000)
      .start();
  } catch (error) {
    const isMissing = /no such image|not found|manifest unknown|pull access|dial tcp|lookup|timeout/i.test(
      error.message,
    );
    if (isMissing) skip(name, `the image ${image} cannot be had: ${error.message}`);
    else {
      console.error(`${name}: ${error.message}`);
      total.failed += 1;
    }
    continue;
  }
  try {
    await prepare?.(container);
    console.log(`\n=== ${name} ${image}`);
    const counts = await runSuites(
      suites,
      environment(`${container.getHost()}:${container.getMappedPort(port)}`),
    );
    for (const key of Object.keys(total)) total[key] += counts[key];
  } finally {
    await container.stop();
  }
}
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed > 0 ? 1 : 0;
