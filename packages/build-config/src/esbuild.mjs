import { build } from 'esbuild';
import { resolve } from 'node:path';
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

/**
 * Bundles a service for production: one ES module for each entry, dependencies included, and
 * one for each dynamic import.
 * @param {{ entryPoints: Record<string, string>, outdir: string }} options entry points by output name, absolute paths
 * @returns esbuild's result with its metafile, which names the packages in the bundle and those left outside
 */
export const bundleService = ({ entryPoints, outdir }) =>
  build({
    entryPoints,
    outdir,
    bundle: true,
    // Code that is imported dynamically, such as OpenTelemetry, is a separate file that is loaded on demand.
    splitting: true,
    metafile: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    minifySyntax: true,
    // V8 keeps the text of the script: without blanks and comments it is half as long, and half of that again as long as
    // every character is ASCII.
    minifyWhitespace: true,
    legalComments: 'none',
    lineLimit: 200,
    logLevel: 'warning',
    external: [...external, ...absent],
    // Bundled CommonJS packages call `require` for built-in modules of Node.
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module';\nconst require = __createRequire(import.meta.url);\nimport { fileURLToPath as __fileURLToPath } from 'node:url';\nconst __filename = __fileURLToPath(import.meta.url);\nconst __dirname = __fileURLToPath(new URL('.', import.meta.url));",
    },
  });

// `node …/esbuild.mjs` in the folder of a service makes its `dist/main.js`.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await bundleService({ entryPoints: { main: resolve('src/main.ts') }, outdir: resolve('dist') });
}
