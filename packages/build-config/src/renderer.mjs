import { build } from 'esbuild';
import { readdirSync } from 'node:fs';
import { basename, extname, join } from 'node:path';

/** Modules that a remote takes from the shell (`apps/shell/src/app/shared-modules.ts`). */
const shared = new Set([
  '@halalmap/api-client',
  '@halalmap/i18n',
  '@halalmap/mfe-kit',
  '@halalmap/ui',
  '@reduxjs/toolkit',
  'react',
  'react-dom',
  'react-redux',
  'react-router-dom',
  'react/jsx-runtime',
]);

/** These names exactly: what lies below them, such as styles, is a remote's own. */
const sharedByShell = {
  name: 'shared-by-shell',
  setup({ onResolve }) {
    onResolve({ filter: /./ }, ({ path }) => (shared.has(path) ? { path, external: true } : undefined));
  },
};

/** Pictures have the addresses that the browser's build gave them; styles are nothing where nothing is painted. */
const builtFiles = ({ assets, publicPath }) => ({
  name: 'built-files',
  setup({ onLoad, onResolve }) {
    onLoad({ filter: /\.css$/ }, () => ({ contents: '', loader: 'js' }));
    onLoad({ filter: /\.(svg|png|webp|avif|woff2)$/ }, ({ path }) => {
      const [name, end] = [basename(path, extname(path)), extname(path)];
      const file = readdirSync(assets).find((built) => built.startsWith(`${name}.`) && built.endsWith(end));
      // One that the browser's build holds in a script has no address, and is put in by that script.
      return { contents: `module.exports = ${JSON.stringify(file ? publicPath + file : '')};`, loader: 'js' };
    });
    // What the map fetches, which only the browser draws.
    onLoad({ filter: /\.topo\.json$/ }, () => ({ contents: 'module.exports = {};', loader: 'js' }));
    onResolve({ filter: /\?files$/ }, ({ path }) => ({ path, external: true }));
  },
});

/**
 * Bundles what renders an app's pages without a browser, after the app itself: a CommonJS module at `dist/server/render.cjs`.
 * A remote's is a function that is given `require` for the modules it shares with the shell.
 * @param {object} options
 * @param {string} options.appDir absolute path of the app; the entry is `src/render.ts`
 * @param {'host' | 'remote'} options.kind
 * @param {string} options.publicPath where the app's files are served, such as `/`
 */
export const bundleRenderer = async ({ appDir, kind, publicPath }) => {
  const isRemote = kind === 'remote';
  await build({
    entryPoints: [join(appDir, 'src/render.ts')],
    outfile: join(appDir, 'dist/server/render.cjs'),
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    minifySyntax: true,
    logLevel: 'warning',
    external: ['@halalmap/ui/antd/*', '@halalmap/ui/charts', 'maplibre-gl'],
    plugins: [
      ...(isRemote ? [sharedByShell] : []),
      builtFiles({ assets: join(appDir, 'dist/assets'), publicPath: `${publicPath}assets/` }),
    ],
    ...(isRemote && {
      banner: { js: 'module.exports = (require) => { const module = { exports: {} };' },
      footer: { js: 'return module.exports; };' },
    }),
  });
};
