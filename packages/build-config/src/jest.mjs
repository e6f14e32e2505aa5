import { fileURLToPath } from 'node:url';

/** Published as ES modules only; Jest on Node 20 cannot `require` them, so they are transformed like our own code. */
const esModules = [
  'koa-body',
  'meilisearch',
  'zod',
  '@nats-io',
  '@formatjs',
  'mingo',
  'polylabel',
  'tinyqueue',
  'd3-',
  'internmap',
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

/**
 * What runs: `npm test` the quick tests, `HALALMAP_TESTS=slow` the proofs that take long (`*.slow.test.ts`),
 * `HALALMAP_TESTS=load` those that put load on the built product (`*.load.test.ts`), `HALALMAP_INTEGRATION=true` those that need a real server (`*.int.test.ts`).
 */
const kind = process.env.HALALMAP_INTEGRATION === 'true' ? 'int' : process.env.HALALMAP_TESTS;
const endings = { int: '.int.test.ts', slow: '.slow.test.ts', load: '.load.test.ts' };
const testMatch = (folder) => [`<rootDir>/${folder}/**/*${endings[kind] ?? '.test.{ts,tsx}'}`];
const ignoredTests = [
  '/node_modules/',
  ...Object.entries(endings)
    .filter(([name]) => name !== kind)
    .map(([, ending]) => `${ending.replaceAll('.', '\\.')}$`),
];

const fileHere = (name) => fileURLToPath(new URL(`./${name}`, import.meta.url));

const base = (folder, jsx) => ({
  displayName: folder,
  rootDir: fileURLToPath(new URL('../../..', import.meta.url)),
  roots: [`<rootDir>/${folder}`],
  testMatch: testMatch(`${folder}/src`),
  testPathIgnorePatterns: ignoredTests,
  globalSetup: fileHere('jest-shared/run-folder.mjs'),
  setupFilesAfterEnv: [fileHere('jest-retry.mjs')],
  transform: transform(jsx),
  transformIgnorePatterns: [`/node_modules/(?!(${esModules.join('|')})[\\w-]*/)`],
});

/** All test files of a worker share one global object and the modules that they load. */
const shared = {
  testEnvironment: fileHere('jest-shared/node-environment.cjs'),
  runtime: fileHere('jest-shared/runtime.cjs'),
};

/**
 * The Jest project of a package or service that runs on Node.
 * @param {string} folder path from the root, such as `services/listings`
 */
export const nodeProject = (folder) => ({ ...base(folder, false), ...shared });

/** The Jest project of a service or package whose tests use MongoDB. */
export const databaseProject = (folder) => ({
  ...nodeProject(folder),
  globalSetup: fileHere('jest-shared/start-mongo.mjs'),
  globalTeardown: fileHere('jest-shared/stop-mongo.mjs'),
});

/**
 * The Jest projects of a package or app that runs in the browser: `*.test.tsx` and `*.dom.test.ts` get a DOM, other tests need none.
 * @param {string} folder path from the root, such as `apps/shell`
 */
export const webProjects = (folder) => {
  const web = {
    ...base(folder, true),
    moduleNameMapper: {
      '\\.(css|svg|woff2)$': fileHere('jest-file-stub.cjs'),
      // The module variant that Node uses; others would need a transform.
      '^antd/es/(.*)$': 'antd/lib/$1',
    },
  };
  const inDom = {
    ...web,
    testEnvironment: fileHere('jest-shared/dom-environment.cjs'),
    runtime: shared.runtime,
    setupFilesAfterEnv: ['jest-retry.mjs', 'jest-web-wait.mjs'].map(fileHere),
  };
  if (kind) return [inDom];
  const files = `<rootDir>/${folder}/src/**/*`;
  return [
    { ...inDom, testMatch: [`${files}.test.tsx`, `${files}.dom.test.ts`] },
    {
      ...web,
      ...shared,
      testPathIgnorePatterns: [...ignoredTests, '\\.dom\\.test\\.ts$'],
      testMatch: [`${files}.test.ts`],
    },
  ];
};

/**
 * The Jest project of a suite in `tests/`, which tests the product from outside.
 * @param {string} name its folder there
 */
export const suiteProject = (name) => ({
  ...nodeProject('tests'),
  displayName: name,
  testMatch: testMatch(`tests/${name}`),
});
