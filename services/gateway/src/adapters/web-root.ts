import { mfeManifestSchema, type MfeManifest, type PageRenderer } from '@halalmap/contracts';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readBuiltFiles, type BuiltFiles } from './built-files';
import { loadRenderer } from './load-renderer';
import { readDocumentAssets, readRemoteAssets, type DocumentAssets, type RemoteAssets } from './page-assets';

/** Folders of the remotes below the web root, by the name the shell knows them by. */
const remoteFolders = {
  directory: 'directory-mfe',
  admin: 'admin-mfe',
  monitoring: 'monitoring-mfe',
} as const;
const versionSchema = z.object({ version: z.string(), entry: z.string() });

/** The built front end. */
export interface WebRoot {
  template: string;
  /** Files that pages of the shell begin with. */
  assets: DocumentAssets;
  /** Files that pages of a remote begin with. */
  remoteAssets: Map<string, RemoteAssets>;
  /** Renders pages ahead of a visit; null when the build does not. */
  renderer: PageRenderer | null;
  manifest: MfeManifest;
  /** Files of the shell. */
  shell: BuiltFiles;
  /** Files of a remote; paths are relative to its build. */
  remotes: Map<string, BuiltFiles>;
}

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
  const remotes = new Map<string, BuiltFiles>();
  const remoteAssets = new Map<string, RemoteAssets>();
  const builds = new Map<string, string>();
  const entries: MfeManifest['remotes'] = [];
  for (const [name, folder] of Object.entries(remoteFolders)) {
    const build = join(root, folder, 'dist');
    const versionFile = join(build, 'version.json');
    if (!existsSync(versionFile)) continue;
    const { version, entry } = versionSchema.parse(JSON.parse(readFileSync(versionFile, 'utf8')));
    remotes.set(name, readBuiltFiles(build));
    remoteAssets.set(name, readRemoteAssets(build));
    builds.set(name, build);
    entries.push({ name: name as keyof typeof remoteFolders, version, entry: `/remotes/${name}/${entry}` });
  }
  return {
    template: readFileSync(template, 'utf8'),
    assets: readDocumentAssets(shellFolder),
    remoteAssets,
    renderer: loadRenderer({ shell: shellFolder, remotes: builds }),
    manifest: mfeManifestSchema.parse({ remotes: entries }),
    shell: readBuiltFiles(shellFolder),
    remotes,
  };
};
