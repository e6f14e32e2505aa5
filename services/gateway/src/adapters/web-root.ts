import { mfeManifestSchema, type MfeManifest } from '@halalmap/contracts';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readBuiltFiles, type BuiltFiles } from './built-files';
import { findRenderer, type GetRenderer } from './load-renderer';
import { readDocumentAssets, readRemoteStyles, type DocumentAssets, type RemoteAssets } from './page-assets';

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
    const { version, entry, styles } = versionSchema.parse(JSON.parse(readFileSync(versionFile, 'utf8')));
    remotes.set(name, readBuiltFiles(build));
    remoteAssets.set(name, { styles: readRemoteStyles(build), chunkStyles: styles });
    builds.set(name, build);
    entries.push({ name: name as keyof typeof remoteFolders, version, entry: `/remotes/${name}/${entry}` });
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
