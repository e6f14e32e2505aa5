import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const filesSchema = z.object({ scripts: z.array(z.string()), styles: z.array(z.string()) });
const documentAssetsSchema = z.object({
  early: z.string(),
  entry: filesSchema,
  parts: z.record(z.string(), filesSchema),
});
const remoteManifestSchema = z.object({
  exposes: z.array(
    z.object({
      assets: z.object({
        js: z.object({ sync: z.array(z.string()) }),
        css: z.object({ sync: z.array(z.string()) }),
      }),
    }),
  ),
});

/** Addresses of files of the shell: of its entry and of named parts of it. */
export type DocumentAssets = z.output<typeof documentAssetsSchema>;

/** What the pages of a remote need at first; names are relative to its build, as its own script has them. */
export interface RemoteAssets {
  scripts: string[];
  styles: string[];
}

/** @throws when the build has not written it, or in another form */
export const readDocumentAssets = (shellFolder: string): DocumentAssets =>
  documentAssetsSchema.parse(JSON.parse(readFileSync(join(shellFolder, 'document-assets.json'), 'utf8')));

/** @returns nothing of a build without a manifest: the browser then finds out by itself */
export const readRemoteAssets = (build: string): RemoteAssets => {
  const file = join(build, 'mf-manifest.json');
  if (!existsSync(file)) return { scripts: [], styles: [] };
  const { exposes } = remoteManifestSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  return {
    scripts: exposes.flatMap(({ assets }) => assets.js.sync),
    styles: exposes.flatMap(({ assets }) => assets.css.sync),
  };
};
