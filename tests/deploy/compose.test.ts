import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { parse } from 'yaml';
import { z } from 'zod';
import { prepare } from '../../scripts/compose-secrets.mjs';
import { root } from '../support/processes';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const { version } = z.object({ version: z.string() }).parse(JSON.parse(read('package.json')));
const { services } = z
  .object({
    services: z.record(
      z.string(),
      z.object({
        image: z.string(),
        user: z.string(),
        read_only: z.boolean().optional(),
        ports: z.array(z.string()).optional(),
        volumes: z.array(z.string()).default([]),
        environment: z.record(z.string(), z.string().nullable()).optional(),
      }),
    ),
  })
  .parse(parse(read('compose.yaml'), { merge: true }));

describe('compose.yaml', () => {
  it('starts every image that the cluster starts, and the embedded database, in this version', () => {
    const own = Object.values(services)
      .map(({ image }) => /^\$\{HALALMAP_IMAGES:-localhost\/halalmap\}\/(.+)$/.exec(image)?.[1])
      .filter((name) => name !== undefined);
    const manifests = readdirSync(join(root, 'k8s/base')).map((file) => read(`k8s/base/${file}`));
    const inCluster = manifests.flatMap((text) =>
      [...text.matchAll(/image: localhost\/halalmap\/([\w-]+):/g)].map(([, name = '']) => name),
    );
    const expected = new Set([...inCluster, 'embedded-mongo'].map((name) => `${name}:${version}`));
    expect([...new Set(own)].sort()).toEqual([...expected].sort());
  });

  it('names the same versions of servers as the cluster', () => {
    const manifests = ['nats/nats', 'minio/minio', 'meilisearch/meilisearch']
      .map((file) => read(`k8s/components/${file}.yaml`))
      .join('\n');
    for (const name of ['nats', 'minio', 'meilisearch']) {
      const image = /:-(.+)\}$/.exec(services[name]?.image ?? '')?.[1] ?? 'no image';
      expect(manifests).toContain(`image: ${image}\n`);
    }
  });

  it('names every image by an exact version', () => {
    const images = Object.values(services).map(({ image }) =>
      /:-([^}]+)\}(.*)$/.exec(image)?.slice(1).join(''),
    );
    const isExact = (image = ''): boolean =>
      /:v?\d+\.\d+\.\d+$|:RELEASE\.[\dTZ-]+$/.test(image) && image.split(':').length === 2;

    expect(images.filter((image) => !isExact(image))).toEqual([]);
  });

  it('gives no part the secrets of another', () => {
    const secretsOf = ({ volumes }: { volumes: string[] }) =>
      volumes.map((volume) => volume.split(':')[0] ?? '').filter((name) => name.startsWith('secrets'));
    const { prepare: preparing, ...parts } = services;

    const given = Object.entries(parts).flatMap(([name, part]) =>
      secretsOf(part).map((volume) => [name, volume]),
    );
    expect(given.filter(([name, volume]) => volume !== `secrets-${name}`)).toEqual([]);
    expect(secretsOf(preparing!).sort()).toEqual(['secrets', ...given.map(([, volume]) => volume)].sort());
    expect(Object.values(parts).filter(({ environment }) => environment?.NATS_URL)).toEqual([]);
  });

  it('publishes the gateway alone, on this machine, and runs nothing else as root', () => {
    const published = Object.entries(services).filter(([, { ports }]) => ports);
    expect(published.map(([name, { ports }]) => [name, ports])).toEqual([
      ['gateway', ['127.0.0.1:${HALALMAP_PORT:-8080}:8080']],
    ]);
    const others = Object.entries(services).filter(
      ([, { user, read_only: isReadOnly }]) => user !== '65532:65532' || !isReadOnly,
    );
    expect(others.map(([name]) => name)).toEqual(['prepare']);
  });
});

describe('the secrets of compose.yaml', () => {
  let folder: string;
  const start = (): void => {
    for (const name of ['secrets', 'data', 'data/nats', 'web'])
      mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, 'nats.conf'), read('k8s/components/nats/nats.conf'));
    prepare(folder, () => undefined);
  };
  const part = (path: string): string => readFileSync(join(folder, 'parts', path), 'utf8');
  const service = (name: string) => parseEnv(part(`${name}/service.env`));

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'halalmap-compose-'));
    jest.spyOn(console, 'log').mockImplementation(() => undefined);
  });
  afterEach(() => {
    jest.restoreAllMocks();
    rmSync(folder, { recursive: true });
  });

  it('are what each service needs, and no more', () => {
    start();

    const all = ['INTERNAL_TOKEN', 'NATS_URL'];
    const account = ['HALALMAP_ADMIN_EMAIL', 'HALALMAP_ADMIN_PASSWORD', 'JWT_PRIVATE_KEY', 'PASSWORD_PEPPER'];
    expect(
      Object.fromEntries(
        ['gateway', 'identity', 'listings', 'media', 'search'].map((name) => [
          name,
          Object.keys(service(name)).sort(),
        ]),
      ),
    ).toEqual({
      gateway: all,
      identity: [...all, ...account, 'MONGODB_URL'].sort(),
      listings: [...all, 'MONGODB_URL'].sort(),
      media: [...all, 'MONGODB_URL', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'].sort(),
      search: [...all, 'MEILISEARCH_KEY'].sort(),
    });
    expect(service('identity').JWT_PRIVATE_KEY).toContain('\n-----END PRIVATE KEY-----');
  });

  it('give each service a user of NATS with the rights that it has in the cluster', () => {
    start();

    const settings = part('nats/nats.conf');
    for (const name of ['gateway', 'identity', 'listings', 'media', 'search']) {
      const [, password = ''] =
        new RegExp(`^nats://${name}:(p[0-9a-f]{48})@`).exec(service(name).NATS_URL ?? '') ?? [];
      expect(settings).toContain(`user: ${name}, password: ${password}\n`);
    }
    expect(settings).not.toMatch(/\$NATS_PASSWORD|\$POD_NAME|cluster \{/);
    expect(settings).toContain('default_permissions: { publish: [], subscribe: [] }');
  });

  it('stay when everything starts again', () => {
    start();
    const before = readdirSync(join(folder, 'parts'), { recursive: true, encoding: 'utf8' });
    const texts = () => before.filter((path) => /\.\w+$/.test(path)).map(part);
    const first = texts();

    start();

    expect(first.length).toBe(9);
    expect(texts()).toEqual(first);
  });

  it('are those of an installation that kept them in one file', () => {
    mkdirSync(join(folder, 'secrets'));
    writeFileSync(
      join(folder, 'secrets/services.env'),
      'MONGODB_URL=mongodb://halalmap:abc@mongodb:27017/halalmap\nS3_SECRET_KEY=def\nPASSWORD_PEPPER=ghi\nJWT_PRIVATE_KEY="one\ntwo\n"\n',
    );

    start();

    expect(service('listings').MONGODB_URL).toBe('mongodb://halalmap:abc@mongodb:27017/halalmap');
    expect(part('mongodb/mongodb.env')).toBe('MONGODB_PASSWORD=abc\n');
    expect(part('minio/minio.env')).toContain('MINIO_ROOT_PASSWORD=def\n');
    expect(service('identity')).toMatchObject({ PASSWORD_PEPPER: 'ghi', JWT_PRIVATE_KEY: 'one\ntwo\n' });
  });
});
