import { mfeManifestSchema, type MfeManifest } from '@halalmap/contracts';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sirv from 'sirv';
import { z } from 'zod';

/** Folders of the remotes below the web root, by the name the shell knows them by. */
const remoteFolders = {
  directory: 'directory-mfe',
  admin: 'admin-mfe',
  monitoring: 'monitoring-mfe',
} as const;
const versionSchema = z.object({ version: z.string(), entry: z.string() });

type FileHandler = ReturnType<typeof sirv>;

/** The built front end. */
export interface WebRoot {
  template: string;
  manifest: MfeManifest;
  /** Files of the shell. */
  shell: FileHandler;
  /** Files of a remote; paths are relative to its build. */
  remotes: Map<string, FileHandler>;
}

/** A file whose name carries the hash of its content never changes. */
const hashed = /\.[0-9a-f]{8,}\./;

const filesOf = (folder: string): FileHandler =>
  sirv(folder, {
    etag: true,
    gzip: true,
    brotli: true,
    extensions: [],
    setHeaders(response, path) {
      response.setHeader(
        'Cache-Control',
        hashed.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });

/**
 * Reads the built front end once, at start.
 * @param root folder with `<app>/dist` in it
 * @throws Error that names the build that is missing
 */
export const readWebRoot = (root: string): WebRoot => {
  const shellFolder = join(root, 'shell', 'dist');
  const template = join(shellFolder, 'index.html');
  if (!existsSync(template))
    throw new Error(`The front end is not built: ${template} is missing. Run "npm run build"`);
  const remotes = new Map<string, FileHandler>();
  const entries: MfeManifest['remotes'] = [];
  for (const [name, folder] of Object.entries(remoteFolders)) {
    const build = join(root, folder, 'dist');
    const versionFile = join(build, 'version.json');
    if (!existsSync(versionFile)) continue;
    const { version, entry } = versionSchema.parse(JSON.parse(readFileSync(versionFile, 'utf8')));
    remotes.set(name, filesOf(build));
    entries.push({ name: name as keyof typeof remoteFolders, version, entry: `/remotes/${name}/${entry}` });
  }
  return {
    template: readFileSync(template, 'utf8'),
    manifest: mfeManifestSchema.parse({ remotes: entries }),
    shell: filesOf(shellFolder),
    remotes,
  };
};
