import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const layers = ['runtime', 'app'];

const tar = (args: readonly string[]): void => {
  execFileSync('tar', args, { stdio: ['ignore', 'inherit', 'inherit'] });
};

/**
 * Packs a staged folder as `docker save` writes an image, with one layer for the runtime, which is the same in all images, and one for
 * the program. Needs GNU tar.
 * @param options.names such as `localhost/halalmap/gateway:0.9.0`
 * @returns path of the archive
 */
export const packImage = (options: { folder: string; names: string[]; entrypoint: string[] }): string => {
  const { folder, names, entrypoint } = options;
  const pack = (file: string, from: string, paths: string[]): void => {
    // The same files give the same archive.
    const same = [
      '--sort=name',
      '--numeric-owner',
      '--owner=0',
      '--group=0',
      '--mtime=@0',
      '--hard-dereference',
    ];
    tar([...same, '-C', from, '-cf', file, ...paths]);
  };
  const files = layers.map((layer) => {
    pack(join(folder, `${layer}.tar`), join(folder, layer), ['.']);
    return `${layer}.tar`;
  });
  const digests = files.map((file) =>
    createHash('sha256')
      .update(readFileSync(join(folder, file)))
      .digest('hex'),
  );
  const write = (file: string, content: unknown): void =>
    writeFileSync(join(folder, file), JSON.stringify(content));
  write('config.json', {
    architecture: process.arch === 'x64' ? 'amd64' : process.arch,
    os: 'linux',
    // As in `k8s/image/Dockerfile`.
    config: {
      Env: ['NODE_ENV=production', 'HOST=0.0.0.0', 'PATH=/usr/bin:/app'],
      WorkingDir: '/app',
      User: '65532:65532',
      Entrypoint: entrypoint,
    },
    rootfs: { type: 'layers', diff_ids: digests.map((digest) => `sha256:${digest}`) },
  });
  write('manifest.json', [{ Config: 'config.json', RepoTags: names, Layers: files }]);
  const archive = `${folder}.tar`;
  pack(archive, folder, ['manifest.json', 'config.json', ...files]);
  for (const file of files) rmSync(join(folder, file));
  return archive;
};

/** One image in an archive, as its `manifest.json` says. */
interface PackedImage {
  Config: string;
  RepoTags: string[];
  Layers: string[];
}

/**
 * Joins archives of images into one, in which a layer that several of them have is held once: of 26 images that is a quarter.
 * @param archives as `packImage` writes them; of two with the same tag, the last one keeps it
 * @param folder for the work and the result; made if needed
 * @returns path of the joined archive
 */
export const joinArchives = (archives: readonly string[], folder: string): string => {
  const [parts, joined] = [join(folder, 'parts'), join(folder, 'images.tar')];
  mkdirSync(parts, { recursive: true });
  const files = new Set<string>();
  const keep = (from: string, name: string): string => {
    files.add(name);
    renameSync(from, join(parts, name));
    return name;
  };
  const images = archives.flatMap((archive, number) => {
    const work = join(folder, `of-${number}`);
    mkdirSync(work);
    tar(['-C', work, '-xf', archive, 'manifest.json']);
    const manifest = JSON.parse(readFileSync(join(work, 'manifest.json'), 'utf8')) as PackedImage[];
    const here = manifest.map(({ Config, RepoTags, Layers }) => {
      tar(['-C', work, '-xf', archive, Config]);
      const config = readFileSync(join(work, Config), 'utf8');
      const { rootfs } = JSON.parse(config) as { rootfs: { diff_ids: string[] } };
      const names = rootfs.diff_ids.map((digest) => `${digest.replace('sha256:', '')}.tar`);
      for (const [index, name] of names.entries()) {
        const layer = Layers[index] ?? '';
        if (files.has(name)) continue;
        tar(['-C', work, '-xf', archive, layer]);
        keep(join(work, layer), name);
      }
      const configName = `${createHash('sha256').update(config).digest('hex')}.json`;
      return { Config: keep(join(work, Config), configName), RepoTags, Layers: names };
    });
    rmSync(work, { recursive: true });
    return here;
  });
  writeFileSync(join(parts, 'manifest.json'), JSON.stringify(images));
  tar(['-C', parts, '-cf', joined, 'manifest.json', ...files]);
  rmSync(parts, { recursive: true });
  return joined;
};
