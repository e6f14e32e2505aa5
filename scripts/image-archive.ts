import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const layers = ['runtime', 'app'];

/**
 * Packs a staged folder as `docker save` writes an image, with one layer for the runtime, which is the same in all images, and one for
 * the program. Needs GNU tar.
 * @param options.names such as `localhost/halalmap/gateway:0.3.0`
 * @returns path of the archive
 */
export const packImage = (options: { folder: string; names: string[]; entrypoint: string[] }): string => {
  const { folder, names, entrypoint } = options;
  const tar = (file: string, from: string, paths: string[]): void => {
    // The same files give the same archive.
    const same = [
      '--sort=name',
      '--numeric-owner',
      '--owner=0',
      '--group=0',
      '--mtime=@0',
      '--hard-dereference',
    ];
    execFileSync('tar', [...same, '-C', from, '-cf', file, ...paths], {
      stdio: ['ignore', 'inherit', 'inherit'],
    });
  };
  const files = layers.map((layer) => {
    tar(join(folder, `${layer}.tar`), join(folder, layer), ['.']);
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
  tar(archive, folder, ['manifest.json', 'config.json', ...files]);
  for (const file of files) rmSync(join(folder, file));
  return archive;
};
