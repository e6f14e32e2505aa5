import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  createReadStream,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/** The content of our Dockerfile: which folders are copied where, and how the container starts. */
interface ImageRecipe {
  copies: Array<{ from: string; to: string }>;
  config: {
    User?: string;
    WorkingDir?: string;
    Env: string[];
    Entrypoint?: string[];
  };
}

const words = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/**
 * Parses the few instructions that our Dockerfile uses, so that the archive written without Docker cannot differ from it.
 * @throws Error for an instruction that needs Docker, such as RUN
 */
export const readDockerfile = (text: string): ImageRecipe => {
  const recipe: ImageRecipe = { copies: [], config: { Env: [] } };
  for (const line of text.split('\n').map((part) => part.trim())) {
    if (line === '' || line.startsWith('#')) continue;
    const [instruction = '', rest = ''] = [line.split(' ', 1)[0], line.slice(line.indexOf(' ') + 1).trim()];
    switch (instruction) {
      case 'ARG':
      case 'FROM':
        break;
      case 'COPY': {
        const [from, to, ...more] = words(rest);
        if (!from || !to || more.length > 0) throw new Error(`Dockerfile: "${line}" must be COPY FROM TO`);
        recipe.copies.push({ from: from.replace(/\/$/, ''), to: to.replace(/\/$/, '') });
        break;
      }
      case 'ENV':
        recipe.config.Env.push(...words(rest));
        break;
      case 'USER':
        recipe.config.User = rest;
        break;
      case 'WORKDIR':
        recipe.config.WorkingDir = rest;
        break;
      case 'ENTRYPOINT':
        recipe.config.Entrypoint = JSON.parse(rest) as string[];
        break;
      default:
        throw new Error(`Dockerfile: ${instruction} needs Docker; copy what the staged folder holds instead`);
    }
  }
  return recipe;
};

const run = (command: string, args: string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} ended with code ${String(code)}`)),
    );
  });

const digestOf = async (file: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
};

/** Makes the archive reproducible: sorted, owned by root, without times. */
const sameBytes = [
  '--sort=name',
  '--numeric-owner',
  '--owner=0',
  '--group=0',
  '--mtime=@0',
  '--format=ustar',
  '--hard-dereference',
];

const mediaTypes = {
  manifest: 'application/vnd.oci.image.manifest.v1+json',
  config: 'application/vnd.oci.image.config.v1+json',
  layer: 'application/vnd.oci.image.layer.v1.tar',
};

/**
 * Writes an image without Docker, as an archive that `docker load`, `ctr images import` and OCI tools accept, with one layer for each
 * folder that the Dockerfile copies. Needs GNU tar.
 * @param options.folder the staged folder, the build context of the Dockerfile
 * @param options.names such as `localhost/halalmap/gateway:0.1.0`
 * @param options.file path of the archive
 * @returns sizes in bytes: of the archive, and of each layer
 */
export const writeImageArchive = async (options: {
  folder: string;
  names: string[];
  recipe: ImageRecipe;
  file: string;
}): Promise<{ bytes: number; layers: Array<{ from: string; bytes: number }> }> => {
  const { folder, recipe, names } = options;
  const work = mkdtempSync(`${options.file}.`);
  const blobs = join(work, 'blobs/sha256');
  mkdirSync(blobs, { recursive: true });
  const keepFile = async (path: string, mediaType: string) => {
    const digest = await digestOf(path);
    const size = statSync(path).size;
    renameSync(path, join(blobs, digest));
    return { mediaType, digest: `sha256:${digest}`, size };
  };
  const keep = (content: unknown, mediaType: string) => {
    const path = join(work, 'draft.json');
    writeFileSync(path, JSON.stringify(content));
    return keepFile(path, mediaType);
  };
  try {
    const layers: Array<{ from: string; mediaType: string; digest: string; size: number }> = [];
    for (const { from, to } of recipe.copies) {
      const path = join(work, 'layer.tar');
      const prefix = to.replace(/^\//, '');
      // `./usr/bin/node` becomes `usr/bin/node`, or `app/main.js` where the Dockerfile copies to /app.
      const rename = `--transform=s,^\\.$,${prefix === '' ? '.' : prefix},;s,^\\./,${prefix === '' ? '' : `${prefix}/`},`;
      await run('tar', [...sameBytes, rename, '-C', join(folder, from), '-cf', path, '.']);
      layers.push({ from, ...(await keepFile(path, mediaTypes.layer)) });
    }
    const config = await keep(
      {
        architecture: process.arch === 'x64' ? 'amd64' : process.arch,
        os: 'linux',
        config: recipe.config,
        rootfs: { type: 'layers', diff_ids: layers.map(({ digest }) => digest) },
      },
      mediaTypes.config,
    );
    const manifest = await keep(
      {
        schemaVersion: 2,
        mediaType: mediaTypes.manifest,
        config,
        layers: layers.map(({ mediaType, digest, size }) => ({ mediaType, digest, size })),
      },
      mediaTypes.manifest,
    );
    const tagged = (name: string) => ({
      ...manifest,
      annotations: {
        'io.containerd.image.name': name,
        'org.opencontainers.image.ref.name': name.slice(name.lastIndexOf(':') + 1),
      },
    });
    const blob = (digest: string): string => `blobs/sha256/${digest.slice('sha256:'.length)}`;
    const files = {
      'oci-layout': { imageLayoutVersion: '1.0.0' },
      'index.json': { schemaVersion: 2, manifests: names.map(tagged) },
      // In the format of `docker save`.
      'manifest.json': [
        {
          Config: blob(config.digest),
          RepoTags: names,
          Layers: layers.map(({ digest }) => blob(digest)),
        },
      ],
    };
    for (const [file, content] of Object.entries(files))
      writeFileSync(join(work, file), JSON.stringify(content));
    await run('tar', [...sameBytes, '-C', work, '-cf', options.file, ...Object.keys(files), 'blobs']);
    return {
      bytes: statSync(options.file).size,
      layers: layers.map(({ from, size }) => ({ from, bytes: size })),
    };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
};
