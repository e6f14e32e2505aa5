import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readDockerfile, writeImageArchive } from '../../scripts/image-archive';
import { describeContents } from '../../scripts/image-contents';
import { root } from '../support/processes';

const dockerfile = readFileSync(join(root, 'k8s/image/Dockerfile'), 'utf8');
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'halalmap-image-'));
  const files = ['runtime/usr/bin/node', 'runtime/etc/passwd', 'app/main.js', 'app/node_modules/a/index.js'];
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), file);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const names = ['localhost/halalmap/test:1.2.3', 'localhost/halalmap/test:1.2.3-abc'];
const write = async (file: string) => {
  await writeImageArchive({ folder, names, recipe: readDockerfile(dockerfile), file: join(folder, file) });
  return join(folder, file);
};
const read = (archive: string, name: string): Buffer => execFileSync('tar', ['-xOf', archive, name]);
const readJson = <T>(archive: string, name: string): T => JSON.parse(read(archive, name).toString()) as T;

/** Files of a layer by their place in the container, without folders. */
const filesOf = (layer: Buffer): string[] =>
  execFileSync('tar', ['-tf', '-'], { input: layer })
    .toString()
    .split('\n')
    .filter((line) => line !== '' && !line.endsWith('/'))
    .map((line) => `/${line.replace(/^\.\//, '')}`);

describe('an image', () => {
  it('holds, when written without Docker, exactly the files that the Dockerfile copies', async () => {
    const archive = await write('files.tar');
    const [image] = readJson<[{ Config: string; RepoTags: string[]; Layers: string[] }]>(
      archive,
      'manifest.json',
    );
    const expected = [...dockerfile.matchAll(/^COPY (\S+) (\S+)$/gm)].flatMap(([, from = '', to = '']) =>
      execFileSync('find', ['.', '-type', 'f'], { cwd: join(folder, from) })
        .toString()
        .split('\n')
        .filter(Boolean)
        .map((file) => to + file.replace('./', '')),
    );

    expect(image.Layers.flatMap((layer) => filesOf(read(archive, layer))).sort()).toEqual(expected.sort());
    expect(expected).toContain('/app/node_modules/a/index.js');
    expect(image.RepoTags).toEqual(names);
  });

  it('names its layers by their content, in both descriptions', async () => {
    const archive = await write('digests.tar');
    const [image] = readJson<[{ Config: string; Layers: string[] }]>(archive, 'manifest.json');
    const index = readJson<{ manifests: Array<{ digest: string; annotations: Record<string, string> }> }>(
      archive,
      'index.json',
    );
    const { rootfs } = readJson<{ rootfs: { diff_ids: string[] } }>(archive, image.Config);
    const digests = image.Layers.map((layer) =>
      createHash('sha256').update(read(archive, layer)).digest('hex'),
    );

    expect(rootfs.diff_ids).toEqual(digests.map((digest) => `sha256:${digest}`));
    expect(index.manifests.map(({ annotations }) => annotations['io.containerd.image.name'])).toEqual(names);
    const manifest = readJson<{ layers: Array<{ digest: string }>; config: { digest: string } }>(
      archive,
      `blobs/sha256/${index.manifests[0]?.digest.slice('sha256:'.length) ?? ''}`,
    );
    expect(manifest.layers.map(({ digest }) => digest)).toEqual(rootfs.diff_ids);
    expect(image.Config).toBe(`blobs/sha256/${manifest.config.digest.slice('sha256:'.length)}`);
  });

  it('is identical byte by byte when nothing has changed', async () => {
    const [first, second] = [await write('first.tar'), await write('second.tar')];
    expect(readFileSync(first).equals(readFileSync(second))).toBe(true);
  });

  it('runs the program as an unprivileged user, and needs no shell', () => {
    const { config, copies } = readDockerfile(dockerfile);
    expect(config).toMatchObject({ User: '65532:65532', Entrypoint: ['/usr/bin/node', 'main.js'] });
    expect(copies).toEqual([
      { from: 'runtime', to: '' },
      { from: 'app', to: '/app' },
    ]);
    expect(() => readDockerfile('FROM scratch\nRUN apt-get update')).toThrow('RUN needs Docker');
  });

  it('lists each of its packages once, with licences in CycloneDX format', () => {
    const part = (name: string, licence: string) =>
      ({ type: 'library', name, version: '1.0.0', purl: `pkg:npm/${name}@1.0.0`, licence }) as const;
    const { sbom, licences } = describeContents({
      name: 'test',
      version: '1.2.3',
      parts: [part('b', '(MIT OR Apache-2.0)'), part('a', 'MIT'), part('a', 'MIT'), part('c', 'see LICENSE')],
    });
    const { components, ...head } = JSON.parse(sbom) as { components: Array<Record<string, unknown>> };

    expect(head).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6' });
    expect(components.map(({ purl, licenses }) => [purl, licenses])).toEqual([
      ['pkg:npm/a@1.0.0', [{ license: { id: 'MIT' } }]],
      ['pkg:npm/b@1.0.0', [{ expression: 'MIT OR Apache-2.0' }]],
      ['pkg:npm/c@1.0.0', [{ license: { name: 'see LICENSE' } }]],
    ]);
    expect(licences.split('\n').slice(0, 2)).toEqual(['a\t1.0.0\tMIT', 'b\t1.0.0\t(MIT OR Apache-2.0)']);
  });
});
