import { bundleService } from '@halalmap/build-config/esbuild';
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  constants,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, extname, join, relative } from 'node:path';
import { rootCertificates } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { packImage } from './image-archive';
import { describeContents, readPackage, type Part } from './image-contents';

const help = `npm run image -- NAME...|all     stages images in dist/image/NAME and packs each as dist/image/NAME.tar, without Docker
npm run image -- --stage NAME  stages alone: what k8s/image/Dockerfile calls

The archives are for clusters whose images cannot be built with Docker: "docker load" and "ctr images import" read them. The staged
folder has everything that the program needs: its bundle, production packages, the Node of .nvmrc, and the libraries that those need.
Images of the front end need "npm run build" first. With Docker: docker build -f k8s/image/Dockerfile --build-arg NAME=gateway .
`;

const root = fileURLToPath(new URL('..', import.meta.url));
const output = join(root, 'dist/image');
const { version } = readPackage(root);

/** Third-party programs, taken from PATH, for clusters without access to a registry. */
const servers: Record<string, string> = {
  nats: 'nats-server',
  minio: 'minio',
  mc: 'mc',
  meilisearch: 'meilisearch',
  prometheus: 'prometheus',
};

/** The files of a package that production needs: programs and data, not sources, types and source maps. */
const shipped = new Set(['.js', '.cjs', '.mjs', '.json', '.node', '.wasm', '.so']);
const isShipped = (path: string): boolean =>
  shipped.has(extname(path)) ||
  /\.so\.[\d.]+$/.test(path) ||
  /^(licen[cs]e|notice|copying)/i.test(basename(path));

const run = (command: string, args: string[]): string | null => {
  const { status, stdout } = spawnSync(command, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return status === 0 ? stdout : null;
};

/** The Node of `.nvmrc`, whichever one runs this; inside the Dockerfile it is the one of the base image. */
const findNode = (): { path: string; as: string; version: string } => {
  const wanted = readFileSync(join(root, '.nvmrc'), 'utf8').trim();
  if (process.versions.node.split('.')[0] === wanted.split('.')[0])
    return { path: process.execPath, as: 'node', version: process.versions.node };
  const folder = run(join(root, 'bin/node'), [wanted])?.trim();
  if (!folder) throw new Error(`Images run on Node ${wanted}, which "bin/node ${wanted}" could not install`);
  return { path: join(folder, 'node'), as: 'node', version: wanted };
};

/** Relative paths of all files below a folder, sorted. */
const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();

/** The Debian package of a library; on another system only its file name. */
const describeLibrary = (path: string): Part => {
  const owner = [path, realpathSync(path), realpathSync(path).replace(/^\/usr/, '')]
    .map((name) => run('dpkg-query', ['-S', name])?.split(':')[0])
    .find(Boolean);
  const found = owner && run('dpkg-query', ['-W', '-f', '${Version}', owner]);
  return owner && found
    ? {
        type: 'library',
        name: owner,
        version: found,
        purl: `pkg:deb/debian/${owner}@${found}`,
        licence: 'see Debian',
      }
    : {
        type: 'library',
        name: basename(path),
        version: '',
        purl: `pkg:generic/${basename(path)}`,
        licence: '',
      };
};

/** Stages a program with the shared libraries of the program and of the native modules beside it. */
const stageRuntime = (folder: string, program: { path: string; as: string }, natives: string[]): Part[] => {
  const place = (from: string, to: string): void => {
    const target = join(folder, to);
    mkdirSync(dirname(target), { recursive: true });
    // A copy, not a link: what else links the program meanwhile would make tar stop, because the file changes.
    copyFileSync(realpathSync(from), target, constants.COPYFILE_FICLONE);
  };
  const write = (to: string, text: string): void => {
    mkdirSync(dirname(join(folder, to)), { recursive: true });
    writeFileSync(join(folder, to), text);
  };
  place(program.path, `usr/bin/${program.as}`);
  const libraries = new Map<string, string>();
  for (const file of [program.path, ...natives]) {
    const linked = run('ldd', [file]) ?? '';
    for (const [path] of linked.matchAll(/\/\S+(?= \(0x)/g)) {
      const isOwn = path.startsWith(join(root, 'node_modules')) || path.startsWith(output);
      if (!isOwn) libraries.set(basename(path), path);
    }
  }
  for (const [name, path] of libraries) {
    // The loader has a fixed path; the others are found on its search path.
    const isLoader = name.startsWith('ld-linux');
    place(path, isLoader ? path.slice(1) : `usr/lib/${basename(dirname(path))}/${name}`);
  }
  write('etc/passwd', 'nonroot:x:65532:65532:nonroot:/nonexistent:/sbin/nologin\n');
  write('etc/group', 'nonroot:x:65532:\n');
  write('etc/nsswitch.conf', 'hosts: files dns\n');
  write('etc/ssl/certs/ca-certificates.crt', `${rootCertificates.join('\n')}\n`);
  mkdirSync(join(folder, 'tmp'), { recursive: true });
  chmodSync(join(folder, 'tmp'), 0o1777);
  return [...libraries.values()].map(describeLibrary);
};

/** Copies a package with its run-time dependencies, optional native ones included. */
const stagePackage = (name: string, target: string, staged: Map<string, Part>): void => {
  const from = join(root, 'node_modules', name);
  if (staged.has(name) || !existsSync(from)) return;
  const manifest = readPackage(from);
  staged.set(name, manifest.part);
  for (const file of filesBelow(from)) {
    if (!isShipped(file) || /(^|\/)(node_modules|test|tests|benchmarks?|docs|examples)\//.test(file))
      continue;
    mkdirSync(dirname(join(target, name, file)), { recursive: true });
    cpSync(join(from, file), join(target, name, file));
  }
  for (const needed of manifest.needs) stagePackage(needed, target, staged);
};

/** Bundles a service, and stages the packages that are not part of the bundle. */
const stageService = async (app: string, entryPoints: Record<string, string>): Promise<Part[]> => {
  const { metafile } = await bundleService({ entryPoints, outdir: app });
  for (const file of filesBelow(app)) if (file.endsWith('.map')) rmSync(join(app, file));
  writeFileSync(join(app, 'package.json'), JSON.stringify({ type: 'module' }));
  const outside = Object.values(metafile.outputs)
    .flatMap(({ imports }) => imports)
    .filter(({ external, path }) => external && !path.startsWith('node:'))
    .map(({ path }) =>
      path
        .split('/')
        .slice(0, path.startsWith('@') ? 2 : 1)
        .join('/'),
    );
  const staged = new Map<string, Part>();
  for (const name of new Set(outside)) stagePackage(name, join(app, 'node_modules'), staged);
  const bundled = new Set(
    Object.keys(metafile.inputs).flatMap(
      (path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? [],
    ),
  );
  return [...staged.values(), ...[...bundled].map((folder) => readPackage(folder).part)];
};

/** Lets everybody read folders: those of a build that comes from the cache are its maker's alone, and images run as another user. */
const openFolders = (folder: string): void => {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) openFolders(join(folder, entry.name));
};

/** Stages a part of the built front end, and a program that copies it to the folder that the gateway serves. */
const stageWeb = (app: string, folder: string): Part[] => {
  const built = join(folder, 'dist');
  if (!existsSync(built)) throw new Error(`${built} is missing. Run "npm run build"`);
  const maps = join(built, 'source-maps');
  cpSync(built, join(app, 'web'), { recursive: true, filter: (path) => path !== maps });
  openFolders(join(app, 'web'));
  writeFileSync(join(app, 'package.json'), JSON.stringify({ type: 'module' }));
  writeFileSync(
    join(app, 'main.js'),
    `import { cpSync } from 'node:fs';\ncpSync(new URL('web', import.meta.url), process.argv[2], { recursive: true });\n`,
  );
  const parts = new Map<string, Part>();
  const add = (path: string): void => {
    if (parts.has(path) || !existsSync(path)) return;
    const manifest = readPackage(path);
    parts.set(path, manifest.part);
    for (const name of manifest.needs) add(join(root, 'node_modules', name));
  };
  add(folder);
  return [...parts.values()].filter(({ name }) => !name.startsWith('@halalmap/'));
};

const webFolders = (): Record<string, string> =>
  Object.fromEntries(
    readdirSync(join(root, 'apps')).map((name) => [
      `web-${name.replace(/-mfe$/, '')}`,
      join(root, 'apps', name),
    ]),
  );
const serviceEntries = (): Record<string, Record<string, string>> => ({
  ...Object.fromEntries(
    ['gateway', 'identity', 'listings', 'media', 'search'].map((name) => [
      name,
      { main: join(root, `services/${name}/src/main.ts`) },
    ]),
  ),
  backup: { main: join(root, 'scripts/backup.ts') },
  'embedded-mongo': {
    main: join(root, 'scripts/embedded-mongo.ts'),
    'embedded-mongo-worker': join(root, 'packages/embedded-mongo/src/worker.ts'),
  },
});

/** The images of the product, by name. */
export const imageNames = (): string[] => [...Object.keys(serviceEntries()), ...Object.keys(webFolders())];

/** The tags of an image: the version of the product and, for a part of the front end, also the version of its own build. */
const tagsOf = (name: string): string[] => {
  const file = join(webFolders()[name] ?? '', 'dist/version.json');
  if (!webFolders()[name] || !existsSync(file)) return [version];
  const built = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(file, 'utf8')));
  return [version, built.version.replace('+', '-')];
};

/**
 * Stages an image: `runtime` holds Node or another program with its libraries, `app` the folder /app of the image.
 * @param name one of `imageNames()`, or `nats`, `minio`, `mc`, `meilisearch`, `prometheus` for a program on PATH
 * @returns the staged folder and the program that the image starts
 * @throws Error when the name is unknown, or a required file or program is missing
 */
const stageImage = async (name: string): Promise<{ folder: string; entrypoint: string[] }> => {
  const folder = join(output, name);
  const [app, runtime] = [join(folder, 'app/app'), join(folder, 'runtime')];
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(app, { recursive: true });
  const server = servers[name];
  const node = findNode();
  const parts: Part[] = [];
  const entries = serviceEntries()[name];
  const web = webFolders()[name];
  if (entries) {
    parts.push(...(await stageService(app, entries)));
    if (name === 'gateway')
      cpSync(join(root, 'packages/reference-data/map'), join(app, 'map'), { recursive: true });
    const natives = filesBelow(app).filter((file) => file.endsWith('.node'));
    parts.push(
      ...stageRuntime(
        runtime,
        node,
        natives.map((file) => join(app, file)),
      ),
    );
  } else if (web) {
    parts.push(...stageWeb(app, web), ...stageRuntime(runtime, node, []));
  } else if (server) {
    const path = run('which', [server])?.trim();
    if (!path) throw new Error(`${server} is not on PATH`);
    parts.push(...stageRuntime(runtime, { path, as: server }, []));
    parts.push({
      type: 'application',
      name: server,
      version: '',
      purl: `pkg:generic/${server}`,
      licence: '',
    });
  } else {
    throw new Error(`Unknown image "${name}". Images: ${imageNames().join(', ')}, all`);
  }
  if (!server)
    parts.push({
      type: 'application',
      name: 'node',
      version: node.version,
      purl: `pkg:generic/node@${node.version}`,
      licence: 'MIT',
    });
  const { sbom, licences } = describeContents({ name, version, parts });
  writeFileSync(join(app, 'sbom.cdx.json'), sbom);
  writeFileSync(join(app, 'licences.txt'), licences);
  return {
    folder,
    entrypoint: server ? [`/usr/bin/${server}`] : ['/usr/bin/node', '--enable-source-maps', 'main.js'],
  };
};

/**
 * Stages an image and packs it.
 * @param name as for `stageImage`
 * @returns path of the archive, and the names of the image
 * @throws Error when the name is unknown, or a required file or program is missing
 */
export const buildImage = async (name: string): Promise<{ file: string; names: string[] }> => {
  const names = tagsOf(name).map((tag) => `localhost/halalmap/${name}:${tag}`);
  return { file: packImage({ ...(await stageImage(name)), names }), names };
};

const main = async (args: string[]): Promise<void> => {
  const { values, positionals } = parseArgs({
    args,
    options: { help: { type: 'boolean' }, stage: { type: 'boolean' } },
    allowPositionals: true,
  });
  if (values.help) return console.log(help);
  if (process.platform !== 'linux')
    throw new Error('Images contain programs of this machine: it must be Linux');
  const names = positionals.flatMap((name) => (name === 'all' ? imageNames() : [name]));
  if (names.length === 0) throw new Error(`Which image? ${imageNames().join(', ')} or all`);
  for (const name of names) {
    if (values.stage) console.log((await stageImage(name)).folder);
    else {
      const { file, names: tagged } = await buildImage(name);
      console.log(`${(statSync(file).size / 1e6).toFixed(1).padStart(8)} MB  ${file}  ${tagged.join(' ')}`);
    }
  }
};

if (process.argv[1] === fileURLToPath(import.meta.url))
  await main(process.argv.slice(2)).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
