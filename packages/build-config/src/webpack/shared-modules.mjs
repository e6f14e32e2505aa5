import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const facade = (name) => fileURLToPath(new URL(`../facades/${name}.mjs`, import.meta.url));

/**
 * Modules that exist once per page: the host provides them to its remotes (`federation-host.ts` of the shell). A
 * facade replaces a library of which only the named exports are shared; what is `onDemand` the host loads with the
 * first remote that needs it, and never on the server.
 */
const singletons = [
  { name: 'react' },
  { name: 'react-dom' },
  { name: 'react-redux', facade: facade('react-redux') },
  { name: 'react-router-dom', facade: facade('react-router-dom') },
  { name: '@reduxjs/toolkit', facade: facade('reduxjs-toolkit') },
  { name: '@halalmap/i18n' },
  { name: '@halalmap/api-client' },
  { name: '@halalmap/ui' },
  { name: '@halalmap/mfe-kit' },
  ...['antd/core', 'antd/figures', 'antd/table', 'antd/form', 'antd/extra', 'charts'].map((entry) => ({
    name: `@halalmap/ui/${entry}`,
    onDemand: true,
  })),
];

/** What a remote takes from the shell on the server. */
export const renderedModules = () => [
  'react/jsx-runtime',
  ...singletons.filter(({ onDemand }) => !onDemand).map(({ name }) => name),
];

/** Folder of an installed package; `exports` hides package.json from `require.resolve`. */
const folderOf = (packageName) => {
  const folders = require.resolve.paths(packageName) ?? [];
  const folder = folders.find((path) => existsSync(join(path, packageName, 'package.json')));
  if (!folder) throw new Error(`${packageName} is not installed`);
  return join(folder, packageName);
};

/** The file that an import of a package loads. */
const entryOf = (packageName) => fileURLToPath(import.meta.resolve(packageName));

/** How a facade imports the library that it replaces: under its own name it would import itself. */
export const wholeLibraries = () => ({
  '@whole/reduxjs-toolkit': entryOf('@reduxjs/toolkit'),
  '@whole/react-redux': entryOf('react-redux'),
});

/** The host's aliases: every import of one of these libraries is an import of its facade. */
export const facadeAliases = () =>
  Object.fromEntries(singletons.flatMap(({ name, facade: path }) => (path ? [[`${name}$`, path]] : [])));

/** Version of the package that a shared module belongs to, from its package.json. */
const versionOf = (name) => {
  const packageName = name.split('/', name.startsWith('@') ? 2 : 1).join('/');
  return JSON.parse(readFileSync(join(folderOf(packageName), 'package.json'), 'utf8')).version;
};

/** Versions of the modules that the host provides, by name. */
export const sharedVersions = () => Object.fromEntries(singletons.map(({ name }) => [name, versionOf(name)]));

/**
 * The `shared` option of module federation for a remote, which uses the host's modules and bundles none. It needs the
 * major version of a library that it was built with, and at least its own version of our packages. A host with another
 * one serves it nevertheless, and the browser's console says so.
 */
export const sharedModules = () =>
  Object.fromEntries(
    Object.entries(sharedVersions()).map(([name, version]) => [
      name,
      {
        singleton: true,
        requiredVersion: `${name.startsWith('@halalmap/') ? '>=' : '^'}${version}`,
        import: false,
      },
    ]),
  );

/** @returns {Map<string, Set<string>>} the exports of each module behind a facade */
export const facadeNames = () =>
  new Map(
    singletons
      .filter((module) => module.facade)
      .map(({ name, facade: path }) => {
        const lists = [...readFileSync(path, 'utf8').matchAll(/export \{([^}]*)\}/g)];
        const names = lists.flatMap(([, list]) => list.split(',').map((entry) => entry.trim()));
        return [name, new Set(names.filter(Boolean))];
      }),
  );
