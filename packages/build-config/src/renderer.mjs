import { build, context, stop } from 'esbuild';
import { readdirSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { renderedModules } from './webpack/shared-modules.mjs';

const shared = new Set(renderedModules());

/** Exactly these names: their subpaths, such as styles, belong to a remote. */
const sharedByShell = {
  name: 'shared-by-shell',
  setup({ onResolve }) {
    onResolve({ filter: /./ }, ({ path }) => (shared.has(path) ? { path, external: true } : undefined));
  },
};

/** Images have the URLs of the browser build; styles are ignored on the server. */
const builtFiles = ({ assets, publicPath }) => ({
  name: 'built-files',
  setup({ onLoad, onResolve }) {
    onLoad({ filter: /\.css$/ }, () => ({ contents: '', loader: 'js' }));
    onLoad({ filter: /\.(svg|png|webp|avif|woff2)$/ }, ({ path }) => {
      const [name, end] = [basename(path, extname(path)), extname(path)];
      const file = readdirSync(assets).find((built) => built.startsWith(`${name}.`) && built.endsWith(end));
      // An image that the browser build inlines in a script has no URL; that script inserts it.
      return { contents: `module.exports = ${JSON.stringify(file ? publicPath + file : '')};`, loader: 'js' };
    });
    // Data of the map, which is only rendered in the browser.
    onLoad({ filter: /\.topo\.json$/ }, () => ({ contents: 'module.exports = {};', loader: 'js' }));
    onLoad({ filter: /[\\/]boundaries[\\/]barangays\.mjs$/ }, () => ({
      contents: 'export const files = [];',
      loader: 'js',
    }));
    onResolve({ filter: /\?files$/ }, ({ path }) => ({ path, external: true }));
  },
});

/**
 * The server renderer of an app, which is built after the app itself: a CommonJS module at `server/render.cjs` of its
 * output. A remote's is a function that receives `require` for the modules it shares with the shell.
 * @param {object} options
 * @param {string} options.appDir absolute path of the app; the entry is `src/render.ts`
 * @param {'host' | 'remote'} options.kind
 * @param {string} options.publicPath URL path of the app's files, such as `/`
 * @param {string} options.output folder of the app's build
 * @param {boolean} options.isDevelopment whether it is built again after changes
 * @returns {{ build(): Promise<void>, end(): Promise<void> }} `build` rejects when it does not compile
 */
export const openRenderer = ({ appDir, kind, publicPath, output, isDevelopment }) => {
  const isRemote = kind === 'remote';
  const options = {
    entryPoints: [join(appDir, 'src/render.ts')],
    outfile: join(output, 'server/render.cjs'),
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': isDevelopment ? '"development"' : '"production"' },
    minifySyntax: true,
    sourcemap: isDevelopment,
    logLevel: isDevelopment ? 'silent' : 'warning',
    external: ['@halalmap/ui/antd/*', '@halalmap/ui/charts', 'maplibre-gl'],
    plugins: [
      ...(isRemote ? [sharedByShell] : []),
      builtFiles({ assets: join(output, 'assets'), publicPath: `${publicPath}assets/` }),
    ],
    ...(isRemote && {
      banner: { js: 'module.exports = (require) => { const module = { exports: {} };' },
      footer: { js: 'return module.exports; };' },
    }),
  };
  let rebuilding;
  return {
    async build() {
      if (!isDevelopment) return void (await build(options));
      rebuilding ??= await context(options);
      await rebuilding.rebuild();
    },
    /** Stops esbuild, which else complains on the terminal that its reader has gone. */
    end: () => stop(),
  };
};
