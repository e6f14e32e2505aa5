import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const facade = (name) => fileURLToPath(new URL(`../facades/${name}.mjs`, import.meta.url));

/**
 * Modules of which the page holds one copy. A facade stands for a library of which only the named parts are shared.
 * `lazy` ones are fetched when somebody first needs them; the others are in the shell's first files.
 */
const singletons = [
  { name: 'react' },
  { name: 'react-dom' },
  { name: 'react-redux' },
  { name: 'react-router-dom', facade: facade('react-router-dom') },
  { name: '@reduxjs/toolkit', facade: facade('reduxjs-toolkit') },
  { name: '@halalmap/i18n' },
  { name: '@halalmap/api-client' },
  { name: '@halalmap/ui' },
  { name: '@halalmap/mfe-kit' },
  ...['antd/core', 'antd/figures', 'antd/table', 'antd/form', 'antd/extra', 'charts'].map((entry) => ({
    name: `@halalmap/ui/${entry}`,
    lazy: true,
  })),
];

/** Folder of an installed package; `exports` hides package.json from `require.resolve`. */
const folderOf = (packageName) => {
  const folders = require.resolve.paths(packageName) ?? [];
  const folder = folders.find((path) => existsSync(join(path, packageName, 'package.json')));
  if (!folder) throw new Error(`${packageName} is not installed`);
  return join(folder, packageName);
};

const versionOf = (name) => {
  const packageName = name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
  return JSON.parse(readFileSync(join(folderOf(packageName), 'package.json'), 'utf8')).version;
};

/** How a facade names the library that it stands for: under its own name it would find itself. */
export const wholeLibraries = () => ({
  '@whole/reduxjs-toolkit': join(folderOf('@reduxjs/toolkit'), 'dist/redux-toolkit.modern.mjs'),
});

/**
 * The `shared` part of module federation.
 * @param {'host' | 'remote'} kind the host brings the modules, a remote takes them and has none of its own
 */
export const sharedModules = (kind) =>
  Object.fromEntries(
    singletons.map(({ name, facade: path, lazy = false }) => [
      name,
      {
        singleton: true,
        version: versionOf(name),
        requiredVersion: false,
        ...(kind === 'remote' ? { import: false } : { eager: !lazy, ...(path ? { import: path } : {}) }),
      },
    ]),
  );

/** @returns {Map<string, Set<string>>} the names that exist of each module behind a facade */
export const facadeNames = () =>
  new Map(
    singletons
      .filter((module) => module.facade)
      .map(({ name, facade: path }) => {
        const [, names = ''] = /export \{([^}]*)\}/.exec(readFileSync(path, 'utf8')) ?? [];
        return [
          name,
          new Set(
            names
              .split(',')
              .map((entry) => entry.trim())
              .filter(Boolean),
          ),
        ];
      }),
  );
