import { build, context, formatMessages } from 'esbuild';
import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Not bundled: native modules and modules that load files beside themselves. */
const external = ['lmdb', '@node-rs/argon2', '@resvg/resvg-js', 'sharp', 'pino', 'msgpackr-extract'];
/** Optional dependencies of the MongoDB driver that are not installed. */
const absent = [
  'mongodb-client-encryption',
  'kerberos',
  '@mongodb-js/zstd',
  '@mongodb-js/saslprep',
  'snappy',
  'socks',
  'aws4',
  'gcp-metadata',
  '@aws-sdk/credential-providers',
  'bson-ext',
];

const loaded = new Map();

/**
 * Leaves the lines of libraries out of source maps: a map names only their files. Node reads the whole map of a service as soon as it
 * is asked for a caller, and libraries are three quarters of it.
 * @type {import('esbuild').Plugin}
 */
const librariesWithoutLines = {
  name: 'libraries-without-lines',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]node_modules[\\/].*\.[cm]?js$/ }, async ({ path }) => {
      if (!loaded.has(path)) {
        const map = { version: 3, sources: [basename(path)], mappings: 'AAAA' };
        const url = `data:application/json;base64,${Buffer.from(JSON.stringify(map)).toString('base64')}`;
        const contents = `${await readFile(path, 'utf8')}\n//# sourceMappingURL=${url}`;
        loaded.set(path, { contents, loader: 'default' });
      }
      return loaded.get(path);
    });
  },
};

/** @param {{ entryPoints: Record<string, string>, outdir: string }} options as for `bundleService` */
const common = ({ entryPoints, outdir }) => ({
  entryPoints,
  outdir,
  bundle: true,
  // Code that is imported dynamically, such as OpenTelemetry, is a separate file that is loaded on demand.
  splitting: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: true,
  // Stack traces and debuggers find the sources by their paths.
  sourcesContent: false,
  plugins: [librariesWithoutLines],
  logLevel: 'warning',
  external: [...external, ...absent],
  // Bundled CommonJS packages call `require` for built-in modules of Node.
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module';\nconst require = __createRequire(import.meta.url);\nimport { fileURLToPath as __fileURLToPath } from 'node:url';\nconst __filename = __fileURLToPath(import.meta.url);\nconst __dirname = __fileURLToPath(new URL('.', import.meta.url));",
  },
});

/**
 * Bundles a service for production: one ES module for each entry, dependencies included, and
 * one for each dynamic import.
 * @param {{ entryPoints: Record<string, string>, outdir: string }} options entry points by output name, absolute paths
 * @returns {Promise<import('esbuild').BuildResult<{ metafile: true }>>} esbuild's result with its metafile, which names the packages
 *   in the bundle and those left outside
 */
export const bundleService = (options) =>
  build({
    ...common(options),
    metafile: true,
    minifySyntax: true,
    // V8 keeps the text of the script: without blanks and comments it is half as long, and half of that again as long as
    // every character is ASCII.
    minifyWhitespace: true,
    legalComments: 'none',
    lineLimit: 200,
  });

/**
 * The same bundle for development, which is made again after changes in a fraction of a second.
 * @param {{ entryPoints: Record<string, string>, outdir: string }} options as for `bundleService`
 * @returns {Promise<() => Promise<{ inputs: string[], errors: string[] }>>} makes the bundle: paths of the files that it
 *   consists of, from the working directory, or what does not compile
 */
export const openServiceBundle = async (options) => {
  const building = await context({ ...common(options), metafile: true, logLevel: 'silent' });
  return async () => {
    try {
      const { metafile } = await building.rebuild();
      return { inputs: Object.keys(metafile.inputs), errors: [] };
    } catch (error) {
      const messages = await formatMessages(error.errors ?? [], { kind: 'error' });
      return { inputs: [], errors: messages.length > 0 ? messages : [String(error)] };
    }
  };
};

// `node …/esbuild.mjs` in the folder of a service makes its `dist/main.js`.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await bundleService({ entryPoints: { main: resolve('src/main.ts') }, outdir: resolve('dist') });
}
