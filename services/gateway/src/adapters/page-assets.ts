import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

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
      }),
    }),
  ),
});

/** URLs of the shell's files: its fonts, and those of its entry and of its named chunks. */
export type DocumentAssets = z.output<typeof documentAssetsSchema>;

/** Stylesheets that the pages of a remote need first; names are relative to its build, as in its own script. */
export interface RemoteAssets {
  /** Of every page. */
  styles: string[];
  /** Of the named chunks, which some pages need too. */
  chunkStyles: Readonly<Record<string, string[]>>;
}

/** @throws Error when the build has no such file, or the file has another format */
export const readDocumentAssets = (shellFolder: string): DocumentAssets =>
  documentAssetsSchema.parse(JSON.parse(readFileSync(join(shellFolder, 'document-assets.json'), 'utf8')));

/** @returns the stylesheets of every page; none when the build has no manifest: the browser then discovers them itself */
export const readRemoteStyles = (build: string): string[] => {
  const file = join(build, 'mf-manifest.json');
  if (!existsSync(file)) return [];
  const { exposes } = remoteManifestSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  return exposes.flatMap(({ assets }) => assets.css.sync);
};
