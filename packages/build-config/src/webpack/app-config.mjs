import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import CompressionPlugin from 'compression-webpack-plugin';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import { readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { constants } from 'node:zlib';
import webpack from 'webpack';
import { DocumentPlugin, FacadeCheckPlugin, VersionFilePlugin } from './plugins.mjs';
import {
  facadeAliases,
  facadeNames,
  sharedModules,
  sharedVersions,
  wholeLibraries,
} from './shared-modules.mjs';

const workspaceRoot = fileURLToPath(new URL('../../../..', import.meta.url));
const remoteEntry = 'remoteEntry.js';

const script = (isDevelopment) => ({
  test: /\.tsx?$/,
  exclude: /node_modules/,
  loader: 'swc-loader',
  options: {
    swcrc: false,
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: {
        react: { runtime: 'automatic', ...(isDevelopment && { development: true, refresh: true }) },
      },
    },
  },
});
const messages = {
  test: /[\\/]src[\\/]messages[\\/][\w-]+\.ts$/,
  exclude: /node_modules/,
  enforce: 'pre',
  loader: fileURLToPath(new URL('./messages-loader.cjs', import.meta.url)),
};
const style = { test: /\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader'] };
const antdStyle = {
  test: /[\\/]antd[\\/]antd\.css$/,
  enforce: 'pre',
  loader: fileURLToPath(new URL('./antd-styles-loader.mjs', import.meta.url)),
};
const file = {
  test: /\.(woff2|svg|png|webp|avif)$/,
  type: 'asset/resource',
  generator: { filename: 'assets/[name].[contenthash:8][ext]' },
};

/** Already compressed files, and the few that only the gateway reads. */
const uncompressed = [/\.(woff2|html|map)$/, /^[^/]*\.json$/];
const compressed = [
  new CompressionPlugin({ algorithm: 'gzip', threshold: 256, exclude: uncompressed }),
  new CompressionPlugin({
    algorithm: 'brotliCompress',
    filename: '[path][base].br',
    // 9 makes files half a percent smaller, and the first start on two cores three seconds longer.
    compressionOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } },
    threshold: 256,
    exclude: uncompressed,
  }),
];

/** Runs in each bundle of the development mode: applies what was built since, without reloading the page. */
const hotClient = fileURLToPath(new URL('./hot-client.js', import.meta.url));

/** All bundles of a page use the shell's copy: another one would not know what React has rendered before. */
const refreshOfShell = ({ request }, done) =>
  /(^|[\\/])react-refresh[\\/]runtime(\.js)?$/.test(request)
    ? done(null, 'var halalmapRefreshRuntime')
    : done();

/**
 * Source maps of a build that people get, in a folder that is not served. No file names its map, so with and without
 * them the files are the same.
 */
const sourceMaps = process.env.HALALMAP_SOURCE_MAPS
  ? [
      new webpack.SourceMapDevToolPlugin({
        filename: 'source-maps/[file].map',
        append: false,
        moduleFilenameTemplate: ({ absoluteResourcePath }) => relative(workspaceRoot, absoluteResourcePath),
      }),
    ]
  : [];

/** What differs in the builds that people get. */
const production = {
  mode: 'production',
  devtool: false,
  optimization: {
    minimizer: [
      new MinimizerPlugin({
        minify: MinimizerPlugin.swcMinify,
        minimizerOptions: { compress: { passes: 3 }, mangle: true },
        extractComments: false,
      }),
      new CssMinimizerPlugin({ minify: CssMinimizerPlugin.lightningCssMinify }),
    ],
  },
  plugins: [...sourceMaps, ...compressed],
};

/** The folder of what `npm run dev` builds: production builds stay as they are. */
export const developmentFolder = join(workspaceRoot, '.dev');

/**
 * @param {string} appDir absolute path of an app
 * @param {boolean} isDevelopment
 * @returns {string} the folder of its build
 */
export const outputOf = (appDir, isDevelopment) =>
  isDevelopment ? join(developmentFolder, 'apps', basename(appDir), 'dist') : join(appDir, 'dist');

/**
 * What differs in development: nothing is minified or compressed, file names stay the same, and the page replaces changed
 * modules by React Fast Refresh. The page's security policy holds as it is: no module is run by `eval`.
 */
const development = ({ name, isHost, entry }) => ({
  mode: 'development',
  devtool: 'cheap-module-source-map',
  entry: isHost
    ? { main: [`${hotClient}?${name}`, ...entry.main] }
    : // Joins the entry of the same name that the federation's plugin makes.
      { [`halalmap_${name}`]: [`${hotClient}?${name}`] },
  output: {
    // Debuggers find the file itself.
    devtoolModuleFilenameTemplate: ({ absoluteResourcePath }) => `file://${absoluteResourcePath}`,
    hotUpdateMainFilename: 'assets/[runtime].[fullhash].hot-update.json',
    hotUpdateChunkFilename: 'assets/[id].[fullhash].hot-update.js',
  },
  ...(isHost ? {} : { externals: [refreshOfShell] }),
  // What does not compile is reported; the last build that did stays.
  optimization: { emitOnErrors: false },
  plugins: [
    new webpack.HotModuleReplacementPlugin(),
    new ReactRefreshPlugin({ overlay: false, library: 'halalmap', exclude: [/node_modules/, hotClient] }),
  ],
});

const scrollBarSize = fileURLToPath(new URL('../facades/scroll-bar-size.mjs', import.meta.url));

const alias = {
  ...wholeLibraries(),
  // The build has parsed the messages.
  '@formatjs/icu-messageformat-parser$': '@formatjs/icu-messageformat-parser/no-parser.js',
};

/**
 * The webpack configuration of a host or a remote.
 * @param {object} options
 * @param {string} options.appDir absolute path of the app; its entry is `src/index.ts`, the output goes to `dist`
 * @param {string} options.name its name in the manifest of remotes
 * @param {'host' | 'remote'} options.kind the host has an HTML document and provides the shared modules
 * @param {Record<string, string>} [options.exposes] a remote's modules by public name, paths from `appDir`
 * @param {import('@halalmap/contracts').AddedPage[]} [options.pages] pages that a remote adds to those of the product
 * @param {object[]} [options.rules] more rules for modules
 * @param {boolean} [options.isDevelopment] whether it is for `npm run dev`
 * @returns {import('webpack').Configuration}
 */
export const createAppConfig = ({
  appDir,
  name,
  kind,
  exposes = {},
  pages = [],
  rules = [],
  isDevelopment = false,
}) => {
  const isHost = kind === 'host';
  const { version } = JSON.parse(readFileSync(join(appDir, 'package.json'), 'utf8'));
  const hash = isDevelopment ? '' : '.[contenthash:8]';
  // In development nothing is kept: what was built since would not be seen.
  const entry = isHost
    ? {
        main: ['./src/index.ts'],
        ...(isDevelopment ? {} : { 'service-worker': './src/features/offline/service-worker.ts' }),
      }
    : {};
  const differing = isDevelopment ? development({ name, isHost, entry }) : production;
  return {
    name,
    context: appDir,
    target: ['web', 'es2022'],
    entry,
    ...differing,
    output: {
      path: outputOf(appDir, isDevelopment),
      clean: true,
      // Another label gives the same code another version and other file names, to rehearse a release.
      ...(process.env.HALALMAP_BUILD_LABEL ? { hashSalt: process.env.HALALMAP_BUILD_LABEL } : {}),
      // The shell's files are at the root; a remote's are at the URL of its first file.
      publicPath: isHost ? '/' : 'auto',
      uniqueName: `halalmap-${name}`,
      // Longer than the loader waits, in milliseconds: it decides when to give up.
      chunkLoadTimeout: 10 * 60_000,
      filename: `assets/[name]${hash}.js`,
      chunkFilename: `assets/[name]${hash}.js`,
      ...differing.output,
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      alias: { ...alias, ...(isHost ? facadeAliases() : {}) },
    },
    module: { rules: [messages, script(isDevelopment), antdStyle, style, file, ...rules] },
    performance: false,
    infrastructureLogging: { level: 'error' },
    plugins: [
      new FacadeCheckPlugin(facadeNames()),
      new webpack.NormalModuleReplacementPlugin(/[\\/]getScrollBarSize$/, scrollBarSize),
      new MiniCssExtractPlugin({
        filename: `assets/[name]${hash}.css`,
        chunkFilename: `assets/[name]${hash}.css`,
      }),
      ...(isHost
        ? [
            new webpack.DefinePlugin({ SHARED_VERSIONS: JSON.stringify(sharedVersions()) }),
            new DocumentPlugin({
              template: join(appDir, 'src/index.html'),
              earlyScript: join(appDir, 'src/early.js'),
              files: ['icon.svg', 'icon-192.png', 'icon-512.png', 'icon-maskable.png', 'share.png'].map(
                (name) => join(appDir, 'src', name),
              ),
            }),
          ]
        : [
            new ModuleFederationPlugin({
              // The name becomes a global variable, so it has a prefix.
              name: `halalmap_${name}`,
              filename: remoteEntry,
              exposes,
              shared: sharedModules(),
              shareStrategy: 'loaded-first',
              // In development pages find the files themselves: listing them costs most of a rebuild.
              manifest: !isDevelopment,
              dts: false,
              dev: false,
              experiments: {
                // The core of the runtime is the host's (`federation-host.ts`): bundled, it is 16 KB gzip in every remote.
                externalRuntime: true,
                optimization: { disableSnapshot: true, target: 'web' },
              },
            }),
            new VersionFilePlugin({ name, packageVersion: version, entry: remoteEntry, pages }),
          ]),
      ...differing.plugins,
    ],
    cache: {
      type: 'filesystem',
      name: isDevelopment ? `${name}-development` : name,
      cacheDirectory: join(workspaceRoot, 'node_modules/.cache/webpack'),
      // `npm start` reads it only: most people build once there, and writing takes seconds of the first start.
      readonly: process.env.HALALMAP_BUILD_CACHE === 'readonly',
      buildDependencies: {
        config: [
          fileURLToPath(import.meta.url),
          fileURLToPath(new URL('./shared-modules.mjs', import.meta.url)),
          join(appDir, 'webpack.config.mjs'),
          messages.loader,
          antdStyle.loader,
        ],
      },
    },
  };
};
