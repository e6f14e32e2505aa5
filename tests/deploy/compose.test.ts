import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
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
