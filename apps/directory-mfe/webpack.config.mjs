import { fileURLToPath } from 'node:url';
import { buildApp } from '@halalmap/build-config/webpack';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

await buildApp({
  appDir: here('.'),
  name: 'directory',
  kind: 'remote',
  exposes: { './remote': './src/remote.tsx' },
  /** Files that the map loads when it is opened. */
  rules: [
    { test: /ph\.topo\.json$/, type: 'javascript/auto', loader: here('./build/boundaries-loader.mjs') },
    { test: /barangays\.mjs$/, type: 'javascript/auto', loader: here('./build/barangays-loader.mjs') },
    { resourceQuery: /^\?files$/, type: 'javascript/auto', loader: here('./build/engine-files-loader.mjs') },
  ],
  renderedAt: '/remotes/directory/',
});
