import { fileURLToPath } from 'node:url';

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));

/**
 * What the bundle of the whole back end is made of.
 * @param {string} outdir absolute path of its folder
 */
export const bundleOf = (outdir) => ({
  entryPoints: {
    main: path('./src/main.ts'),
    'embedded-mongo-worker': path('../../packages/embedded-mongo/src/worker.ts'),
  },
  outdir,
});
