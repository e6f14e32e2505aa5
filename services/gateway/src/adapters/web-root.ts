import {
  addedPagesSchema,
  mfeManifestSchema,
  type MfeManifest,
  type PageRenderer,
} from '@halalmap/contracts';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { z } from 'zod';
import { etagOf, type Logger } from '@halalmap/service-kit';
import { lookup } from 'mrmime';
import { createRequire } from 'node:module';

/** A file of the front end, with its precompressed versions from the build. */
interface BuiltFile {
  type: string;
  etag: string;
  cacheControl: string;
  bodies: { identity: Buffer; gzip?: Buffer; br?: Buffer };
}

/** Files by their path below the folder, such as `/assets/main.0123abcd.js`. */
type BuiltFiles = Pick<ReadonlyMap<string, BuiltFile>, 'get' | 'has'>;

/** The `Cache-Control` of a file that never changes under its address. */
export const unchanging = 'public, max-age=31536000, immutable';

/** A file whose name contains its content hash never changes. */
const hashed = /\.[0-9a-f]{8,}\./;
const compressed = /\.(?:br|gz)$/;
/** Files that only the gateway reads, the page renderer and the files that list page assets; and source maps, which nothing reads. */
const notServed = /^\/(?:server\/|source-maps\/|document-assets\.json$|index\.html$)/;

const fileOf = (path: string, bodies: BuiltFile['bodies']): BuiltFile => ({
  type: lookup(path) ?? 'application/octet-stream',
  etag: etagOf(bodies.identity.toString('base64')),
  cacheControl: hashed.test(path) ? unchanging : 'no-cache',
  bodies,
});

/**
 * Reads a build into memory (about 3 MB), so that responses do not wait for the disk and are not affected when a new
 * build replaces the folder.
 * @param folder the build's output
 */
const readBuiltFiles = (folder: string): ReadonlyMap<string, BuiltFile> => {
  const contents = new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [`/${relative(folder, path).split(sep).join('/')}`, readFileSync(path)]),
  );
  const files = new Map<string, BuiltFile>();
  for (const [path, identity] of contents) {
    if (compressed.test(path) || notServed.test(path)) continue;
    const gzip = contents.get(`${path}.gz`);
    const br = contents.get(`${path}.br`);
    files.set(path, fileOf(path, { identity, ...(gzip ? { gzip } : {}), ...(br ? { br } : {}) }));
  }
  return files;
};

/** The files of a build as they are on the disk now, for development. */
const filesOnDisk = (folder: string): BuiltFiles => {
  const get = (path: string): BuiltFile | undefined => {
    const file = join(folder, path);
    if (notServed.test(path) || !file.startsWith(folder + sep)) return undefined;
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return undefined;
    return fileOf(path, { identity: readFileSync(file) });
  };
  return { get, has: (path) => get(path) !== undefined };
};

/** What the shell's build exports, and what it takes from the build of each remote. */
interface RendererModule {
  createPageRenderer(options: { remotes: Record<string, unknown> }): PageRenderer;
}

const rendererFile = (build: string): string => join(build, 'server', 'render.cjs');

/** Returns the page renderer; null when the build has none. Loads it on the first call, which takes a quarter of a second. */
export type GetRenderer = () => PageRenderer | null;

const loadRenderer = (options: {
  shell: string;
  remotes: ReadonlyMap<string, string>;
}): PageRenderer | null => {
  if (!existsSync(rendererFile(options.shell))) return null;
  const load = createRequire(join(options.shell, 'index.js'));
  // In development the files are loaded again after a change.
  for (const build of [options.shell, ...options.remotes.values()])
    Reflect.deleteProperty(load.cache, rendererFile(build));
  const { createPageRenderer } = load(rendererFile(options.shell)) as RendererModule;
  const remotes = [...options.remotes].filter(([, build]) => existsSync(rendererFile(build)));
  return createPageRenderer({
    remotes: Object.fromEntries(remotes.map(([name, build]) => [name, load(rendererFile(build)) as unknown])),
  });
};

/**
 * Finds the page renderer of the built front end. It is part of the web root like its other files; the gateway knows
 * only the `PageRenderer` interface.
 * @param options.shell folder of the shell's build
 * @param options.remotes folders of the remotes' builds by name
 */
const findRenderer = (options: { shell: string; remotes: ReadonlyMap<string, string> }): GetRenderer => {
  let loaded: PageRenderer | null | undefined;
  return () => (loaded === undefined ? (loaded = loadRenderer(options)) : loaded);
};

const filesSchema = z.object({ scripts: z.array(z.string()), styles: z.array(z.string()) });
const documentAssetsSchema = z.object({
  early: z.string(),
  fonts: z.array(z.string()),
  entry: filesSchema,
  parts: z.record(z.string(), filesSchema),
  /** Missing in development. */
  serviceWorker: z.string().optional(),
});
const remoteManifestSchema = z.object({
  exposes: z.array(
    z.object({
      assets: z.object({
        css: z.object({ sync: z.array(z.string()) }),
        js: z.object({ sync: z.array(z.string()) }),
      }),
    }),
  ),
});

/** URLs of the shell's files: its fonts, and those of its entry and of its named chunks. */
export type DocumentAssets = z.output<typeof documentAssetsSchema>;

/** Files that the pages of a remote need first; names are relative to its build, as in its own script. */
interface RemoteAssets {
  /** Loaded by every page. */
  styles: string[];
  scripts: string[];
  /** By the name of a chunk; some pages need these too. */
  chunkStyles: Readonly<Record<string, string[]>>;
  chunkScripts: Readonly<Record<string, string[]>>;
}

/** @throws Error when the build has no such file, or the file has another format */
const readDocumentAssets = (shellFolder: string): DocumentAssets =>
  documentAssetsSchema.parse(JSON.parse(readFileSync(join(shellFolder, 'document-assets.json'), 'utf8')));

/**
 * @returns the files of every page; none when the build has no manifest, or one of another version of the federation:
 * the browser then discovers them itself
 */
const readRemoteFiles = (build: string): Pick<RemoteAssets, 'styles' | 'scripts'> => {
  const file = join(build, 'mf-manifest.json');
  if (!existsSync(file)) return { styles: [], scripts: [] };
  const { exposes = [] } = remoteManifestSchema.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data ?? {};
  return {
    styles: exposes.flatMap(({ assets }) => assets.css.sync),
    scripts: exposes.flatMap(({ assets }) => assets.js.sync),
  };
};

/** Folders of the remotes below the web root, by their name in the shell. */
const remoteFolders = {
  directory: 'directory-mfe',
  admin: 'admin-mfe',
  monitoring: 'monitoring-mfe',
} as const;
type RemoteName = keyof typeof remoteFolders;
const versionFileOf = (root: string, folder: string): string => join(root, folder, 'dist', 'version.json');

const versionSchema = z.object({
  version: z.string(),
  entry: z.string(),
  styles: z.record(z.string(), z.array(z.string())).default({}),
  scripts: z.record(z.string(), z.array(z.string())).default({}),
  pages: addedPagesSchema.default([]),
});

/** The built front end. */
export interface WebRoot {
  template: string;
  /** Files that the shell's pages load first. */
  assets: DocumentAssets;
  /** Files that the pages of a remote load first. */
  remoteAssets: Map<string, RemoteAssets>;
  /** Renders pages on the server. */
  renderer: GetRenderer;
  manifest: MfeManifest;
  /** Files of the shell. */
  shell: BuiltFiles;
  /** Files of a remote; paths are relative to its build. */
  remotes: Map<string, BuiltFiles>;
}

/**
 * Reads the built front end.
 * @param root folder that contains `<app>/dist`
 * @param late remotes that may be missing because they are being built
 * @throws Error that names the missing build
 */
const readWebRoot = (
  root: string,
  late: readonly RemoteName[],
  readFiles: (folder: string) => BuiltFiles = readBuiltFiles,
): WebRoot => {
  const shellFolder = join(root, 'shell', 'dist');
  const template = join(shellFolder, 'index.html');
  if (!existsSync(template))
    throw new Error(`The front end is not built: ${template} is missing. Run "npm run build"`);
  const remotes = new Map<string, BuiltFiles>();
  const remoteAssets = new Map<string, RemoteAssets>();
  const builds = new Map<string, string>();
  const entries: MfeManifest['remotes'] = [];
  for (const [name, folder] of Object.entries(remoteFolders)) {
    const build = join(root, folder, 'dist');
    const versionFile = versionFileOf(root, folder);
    if (!existsSync(versionFile)) continue;
    const { version, entry, styles, scripts, pages } = versionSchema.parse(
      JSON.parse(readFileSync(versionFile, 'utf8')),
    );
    remotes.set(name, readFiles(build));
    remoteAssets.set(name, { ...readRemoteFiles(build), chunkStyles: styles, chunkScripts: scripts });
    builds.set(name, build);
    entries.push({
      name: name as keyof typeof remoteFolders,
      version,
      entry: `/remotes/${name}/${entry}`,
      ...(pages.length > 0 ? { pages } : {}),
    });
  }
  const building = late.filter((name) => !remotes.has(name));
  return {
    template: readFileSync(template, 'utf8'),
    assets: readDocumentAssets(shellFolder),
    remoteAssets,
    renderer: findRenderer({ shell: shellFolder, remotes: builds }),
    manifest: mfeManifestSchema.parse({ remotes: entries, ...(building.length > 0 && { building }) }),
    shell: readFiles(shellFolder),
    remotes,
  };
};

/** Files that tell, by their modification times, whether any part of the front end was built again. */
const builtFilesOf = (root: string): string[] =>
  ['shell', ...Object.values(remoteFolders)].flatMap((folder) => {
    const build = join(root, folder, 'dist');
    return ['document-assets.json', 'version.json', 'mf-manifest.json']
      .map((file) => join(build, file))
      .concat(rendererFile(build));
  });

/** A front end that is built while the gateway runs: `current` is asked at each use. */
const changingWebRoot = (current: () => WebRoot): WebRoot => {
  return {
    get template() {
      return current().template;
    },
    get assets() {
      return current().assets;
    },
    get remoteAssets() {
      return current().remoteAssets;
    },
    renderer: () => current().renderer(),
    get manifest() {
      return current().manifest;
    },
    get shell() {
      return current().shell;
    },
    get remotes() {
      return current().remotes;
    },
  };
};

/** The front end as it was built last, for development: every file is read when it is asked for. */
const watchWebRoot = (root: string): WebRoot => {
  const files = builtFilesOf(root);
  const names = Object.keys(remoteFolders) as RemoteName[];
  let read: { at: string; web: WebRoot } | undefined;
  return changingWebRoot(() => {
    const at = files.map((file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0).join();
    if (read?.at !== at) read = { at, web: readWebRoot(root, names, filesOnDisk) };
    return read.web;
  });
};

/** How long the last file of a build is there before the build is read, in milliseconds: copies come in any order. */
const settledMs = 2_000;

/** The front end in memory, read again when a late remote has been built. */
const awaitWebRoot = (root: string, late: readonly RemoteName[]): WebRoot => {
  let web = readWebRoot(root, late);
  const seen = new Map<RemoteName, number>();
  return changingWebRoot(() => {
    const now = performance.now();
    const isBuilt = (name: RemoteName): boolean => {
      if (!existsSync(versionFileOf(root, remoteFolders[name]))) return false;
      const since = seen.get(name) ?? now;
      seen.set(name, since);
      return now - since > settledMs;
    };
    if (web.manifest.building?.some(isBuilt)) web = readWebRoot(root, late);
    return web;
  });
};

/**
 * Opens the built front end: in memory, as it is now; or on the disk, as it is at each request.
 * @param options.root folder that contains `<app>/dist`
 * @param options.late remotes that are built while the gateway runs
 * @throws Error that names the missing build
 */
export const openWebRoot = (options: {
  root: string;
  files: 'memory' | 'disk';
  late: readonly RemoteName[];
}): WebRoot => {
  const { root, files, late } = options;
  if (files === 'disk') return watchWebRoot(root);
  return late.length === 0 ? readWebRoot(root, late) : awaitWebRoot(root, late);
};

/** Delay after the start before the page renderer is loaded, unless a page needs it earlier. */
const rendererDelayMs = 1_500;

/** Loads the page renderer after the start: the first visitor need not wait for it, and neither need the start. */
export const loadRendererLater = (web: Pick<WebRoot, 'renderer'>, logger: Logger) => {
  let timer: NodeJS.Timeout | undefined;
  return {
    start() {
      timer = setTimeout(() => {
        try {
          web.renderer();
        } catch (error) {
          logger.warn({ err: error }, 'the page renderer cannot be loaded');
        }
      }, rendererDelayMs);
    },
    stop: () => clearTimeout(timer),
  };
};
