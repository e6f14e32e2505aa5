import { etagOf } from '@halalmap/service-kit';
import { lookup } from 'mrmime';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** A file of the front end, with its precompressed versions from the build. */
interface BuiltFile {
  type: string;
  etag: string;
  cacheControl: string;
  bodies: { identity: Buffer; gzip?: Buffer; br?: Buffer };
}

/** Files by their path below the folder, such as `/assets/main.0123abcd.js`. */
export type BuiltFiles = ReadonlyMap<string, BuiltFile>;

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
export const readBuiltFiles = (folder: string): BuiltFiles => {
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
      cacheControl: hashed.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
      bodies: { identity, ...(gzip ? { gzip } : {}), ...(br ? { br } : {}) },
    });
  }
  return files;
};
