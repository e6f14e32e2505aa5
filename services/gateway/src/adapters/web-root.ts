import {
  addedPagesSchema,
  mfeManifestSchema,
  type MfeManifest,
  type PageRenderer,
} from '@halalmap/contracts';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
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
type BuiltFiles = ReadonlyMap<string, BuiltFile>;

/** The `Cache-Control` of a file that never changes under its address. */
export const unchanging = 'public, max-age=31536000, immutable';

/** A file whose name contains its content hash never changes. */
const hashed = /\.[0-9a-f]{8,}\./;
const compressed = /\.(?:br|gz)$/;
/** Files that only the gateway reads: the page renderer and the files that list page assets. */
const notServed = /^\/(?:server\/|document-assets\.json$|index\.html$)/;

/**
 * Reads a build into memory (about 3 MB), so that responses do not wait for the disk and are not affected when a new
 * build replaces the folder.
 * @param folder the build's output
 */
const readBuiltFiles = (folder: string): BuiltFiles => {
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
    files.set(path, {
      type: lookup(path) ?? 'application/octet-stream',
      etag: etagOf(identity.toString('base64')),
      cacheControl: hashed.test(path) ? unchanging : 'no-cache',
      bodies: { identity, ...(gzip ? { gzip } : {}), ...(br ? { br } : {}) },
    });
  }
  return files;
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
type DocumentAssets = z.output<typeof documentAssetsSchema>;

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
 * Reads the built front end once, at startup.
 * @param root folder that contains `<app>/dist`
 * @throws Error that names the missing build
 */
export const readWebRoot = (root: string): WebRoot => {
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
    const versionFile = join(build, 'version.json');
    if (!existsSync(versionFile)) continue;
    const { version, entry, styles, scripts, pages } = versionSchema.parse(
      JSON.parse(readFileSync(versionFile, 'utf8')),
    );
    remotes.set(name, readBuiltFiles(build));
    remoteAssets.set(name, { ...readRemoteFiles(build), chunkStyles: styles, chunkScripts: scripts });
    builds.set(name, build);
    entries.push({
      name: name as keyof typeof remoteFolders,
      version,
      entry: `/remotes/${name}/${entry}`,
      ...(pages.length > 0 ? { pages } : {}),
    });
  }
  return {
    template: readFileSync(template, 'utf8'),
    assets: readDocumentAssets(shellFolder),
    remoteAssets,
    renderer: findRenderer({ shell: shellFolder, remotes: builds }),
    manifest: mfeManifestSchema.parse({ remotes: entries }),
    shell: readBuiltFiles(shellFolder),
    remotes,
  };
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
