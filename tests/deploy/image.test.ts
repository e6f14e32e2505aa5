import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { joinArchives, packImage } from '../../scripts/image-archive';
import { describeContents } from '../../scripts/image-contents';
import { root } from '../support/processes';

let folder: string;

beforeAll(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'halalmap-image-')), 'test');
  for (const file of [
    'runtime/usr/bin/node',
    'runtime/etc/passwd',
    'app/app/main.js',
    'app/app/node_modules/a/index.js',
  ]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), file);
  }
});
afterAll(() => rmSync(dirname(folder), { recursive: true, force: true }));

const names = ['localhost/halalmap/test:1.2.3', 'localhost/halalmap/test:1.2.3-abc'];
const pack = () =>
  packImage({ folder, names, entrypoint: ['/usr/bin/node', '--enable-source-maps', 'main.js'] });
const read = (archive: string, name: string): Buffer => execFileSync('tar', ['-xOf', archive, name]);
const readJson = <T>(archive: string, name: string): T => JSON.parse(read(archive, name).toString()) as T;
interface Config {
  config: { User: string; WorkingDir: string; Env: string[]; Entrypoint: string[] };
  rootfs: { diff_ids: string[] };
}

/** Files of a layer by their place in the container, without folders. */
const filesOf = (layer: Buffer): string[] =>
  execFileSync('tar', ['-tf', '-'], { input: layer })
    .toString()
    .split('\n')
    .filter((line) => line !== '' && !line.endsWith('/'))
    .map((line) => line.replace(/^\./, ''));

describe('an image that is packed without Docker', () => {
  it('has the staged files in layers that are named by their content', () => {
    const archive = pack();
    const [image] = readJson<[{ Config: string; RepoTags: string[]; Layers: string[] }]>(
      archive,
      'manifest.json',
    );
    const layers = image.Layers.map((layer) => read(archive, layer));

    expect(layers.map((layer) => filesOf(layer).sort())).toEqual([
      ['/etc/passwd', '/usr/bin/node'],
      ['/app/main.js', '/app/node_modules/a/index.js'],
    ]);
    expect(image.RepoTags).toEqual(names);
    expect(readJson<Config>(archive, image.Config).rootfs.diff_ids).toEqual(
      layers.map((layer) => `sha256:${createHash('sha256').update(layer).digest('hex')}`),
    );
  });

  it('is identical byte by byte when nothing has changed', () => {
    const first = readFileSync(pack());
    expect(readFileSync(pack()).equals(first)).toBe(true);
  });

  it('is joined with others into one archive that holds a layer of several images once', () => {
    const first = join(dirname(folder), 'first.tar');
    renameSync(pack(), first);
    const program = join(folder, 'app/app/main.js');
    writeFileSync(program, 'another program');
    const other = ['localhost/halalmap/other:1.2.3'];
    const second = packImage({
      folder,
      names: other,
      entrypoint: ['/usr/bin/node', '--enable-source-maps', 'main.js'],
    });
    writeFileSync(program, 'app/app/main.js');

    const joined = joinArchives([first, second], join(dirname(folder), 'joined'));
    const images = readJson<Array<{ Config: string; RepoTags: string[]; Layers: string[] }>>(
      joined,
      'manifest.json',
    );
    expect(images.map(({ RepoTags }) => RepoTags)).toEqual([names, other]);
    for (const image of images)
      expect(readJson<Config>(joined, image.Config).rootfs.diff_ids).toEqual(
        image.Layers.map(
          (layer) => `sha256:${createHash('sha256').update(read(joined, layer)).digest('hex')}`,
        ),
      );
    const layers = images.map(({ Layers }) => Layers);
    expect(layers[0]?.[0]).toBe(layers[1]?.[0]);
    const entries = execFileSync('tar', ['-tf', joined]).toString().trim().split('\n');
    expect(entries).toHaveLength(1 + 2 + 3);
  });

  it('starts as one that is built with Docker does: an unprivileged user, without a shell', () => {
    const dockerfile = readFileSync(join(root, 'k8s/image/Dockerfile'), 'utf8');
    const { config } = readJson<Config>(pack(), 'config.json');

    expect(dockerfile).toContain(`USER ${config.User}\n`);
    expect(dockerfile).toContain(`WORKDIR ${config.WorkingDir}\n`);
    expect(dockerfile).toContain(`ENV ${config.Env.join(' ')}\n`);
    expect(dockerfile).toContain(
      `ENTRYPOINT [${config.Entrypoint.map((word) => JSON.stringify(word)).join(', ')}]\n`,
    );
    expect(config.User).toBe('65532:65532');
  });
});

describe('the contents of an image', () => {
  it('list each package once, with licences in CycloneDX format', () => {
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
