import { fileURLToPath } from 'node:url';

/** Published as ES modules only; Jest on Node 20 cannot `require` those, so they are transformed like our own code. */
const esModules = [
  'koa-body',
  'meilisearch',
  'zod',
  '@nats-io',
  '@formatjs',
  'intl-messageformat',
  'mingo',
  'supercluster',
  'kdbush',
  'polylabel',
  'tinyqueue',
];

const transform = (jsx) => ({
  '^.+\\.(t|j|mj)sx?$': [
    '@swc/jest',
    {
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', tsx: jsx },
        transform: { react: { runtime: 'automatic' } },
      },
      module: { type: 'commonjs' },
    },
  ],
});

const testMatch = (folder) =>
  process.env.HALALMAP_INTEGRATION === 'true'
    ? [`<rootDir>/${folder}/src/**/*.int.test.ts`]
    : [`<rootDir>/${folder}/src/**/*.test.{ts,tsx}`];

const fileHere = (name) => fileURLToPath(new URL(`./${name}`, import.meta.url));

const base = (folder, jsx) => ({
  displayName: folder,
  rootDir: fileURLToPath(new URL('../../..', import.meta.url)),
  roots: [`<rootDir>/${folder}`],
  testMatch: testMatch(folder),
  testPathIgnorePatterns:
    process.env.HALALMAP_INTEGRATION === 'true'
      ? ['/node_modules/']
      : ['/node_modules/', '\\.int\\.test\\.ts$'],
  setupFilesAfterEnv: [fileHere('jest-second-try.mjs')],
  transform: transform(jsx),
  transformIgnorePatterns: [`/node_modules/(?!(${esModules.join('|')})/)`],
});

/**
 * The Jest project of a package or service that runs on Node.
 * @param {string} folder path from the root, such as `services/listings`
 */
export const nodeProject = (folder) => ({ ...base(folder, false), testEnvironment: 'node' });

/**
 * The Jest project of a package or app that runs in the browser.
 * @param {string} folder path from the root, such as `apps/shell`
 */
export const webProject = (folder) => ({
  ...base(folder, true),
  testEnvironment: 'jsdom',
  setupFiles: [fileHere('jest-web-setup.mjs')],
  setupFilesAfterEnv: ['jest-second-try.mjs', 'jest-web-wait.mjs'].map(fileHere),
  moduleNameMapper: { '\\.(css|svg|woff2)$': fileHere('jest-file-stub.cjs') },
});

/**
 * The Jest project of a suite in `tests/`, which asks the product from outside.
 * @param {string} name its folder there
 */
export const suiteProject = (name) => ({
  ...nodeProject('tests'),
  displayName: name,
  testMatch:
    process.env.HALALMAP_INTEGRATION === 'true'
      ? [`<rootDir>/tests/${name}/**/*.int.test.ts`]
      : [`<rootDir>/tests/${name}/**/*.test.ts`],
});
