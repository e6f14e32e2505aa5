import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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
const endings = { int: '.int.test.', slow: '.slow.test.', load: '.load.test.' };
const ending = (endings[kind] ?? '.test.').replaceAll('.', '\\.');
const otherKinds = new RegExp(
  `\\.(${Object.keys(endings)
    .filter((name) => name !== kind)
    .join('|')})\\.test\\.ts$`,
);

const rootDir = fileURLToPath(new URL('../../..', import.meta.url));
const here = fileURLToPath(new URL('./jest', import.meta.url));
const fileHere = (name) => join(here, name);

/** They read files of the whole repository, so that each change may break them. */
const readsFiles = (path) => path.includes('.files.test.');

/** Absolute paths of the test files of a folder of the workspace. */
const allTestsIn = (folder) =>
  readdirSync(join(rootDir, folder), { recursive: true })
    .filter((name) => new RegExp(`${ending}tsx?$`).test(name) && !otherKinds.test(name))
    .map((name) => join(rootDir, folder, name))
    .filter(isWanted)
    .sort();

const testsIn = (folder) => allTestsIn(folder).filter((path) => !readsFiles(path));

/**
 * Files that replace modules need modules of their own, and snapshots are kept beside the file that Jest runs. A file whose tests fail
 * after those of others says "Runs alone" in a comment.
 */
const runsAlone = (path) =>
  /\bjest\.(mock|isolateModules)\(|toMatchSnapshot|^\/\/ Runs alone/m.test(readFileSync(path, 'utf8'));

/** The test files that the command names: as Jest does, each is taken as a pattern of a path. */
const named = process.argv
  .slice(2)
  .filter((part) => !part.startsWith('-') && /\.test\b/.test(part))
  .map((part) => new RegExp(part, 'i'));

/** A command that names test files, or watches them, runs them one by one. */
const namesFiles = named.length > 0 || process.argv.some((part) => /^--(watch|runTestsByPath)/.test(part));

/** Jest reads the folders of each project and compiles each of its patterns: a command that names files needs no others. */
const isWanted = (path) => named.length === 0 || named.some((pattern) => pattern.test(path));

/** Few enough that the workers end at about the same time. */
const filesTogether = 24;

const inGroups = (project, files) => {
  const parts = Array.from({ length: Math.ceil(files.length / filesTogether) }, (_, part) =>
    files.slice(part * filesTogether, (part + 1) * filesTogether),
  );
  return parts.map((testFiles) => ({
    ...project,
    roots: [here],
    testMatch: [fileHere('group.cjs')],
    globals: { testFiles },
  }));
};

/**
 * The Jest projects that run some files of a folder.
 * @param {boolean} isTogether whether the files load their modules together; else each loads its own
 */
const projectsOf = (project, files, isTogether = true) => {
  const alone = isTogether && !kind && !namesFiles ? files.filter(runsAlone) : files;
  return [
    ...inGroups(
      project,
      files.filter((path) => !alone.includes(path)),
    ),
    ...(alone.length > 0 ? [{ ...project, testMatch: alone }] : []),
  ];
};

const base = (folder, jsx) => ({
  displayName: folder,
  rootDir,
  roots: [`<rootDir>/${folder}`],
  globalSetup: fileHere('run-folder.mjs'),
  setupFilesAfterEnv: [fileHere('retry.mjs')],
  transform: transform(jsx),
  transformIgnorePatterns: [`/node_modules/(?!(${esModules.join('|')})[\\w-]*/)`],
});

/**
 * The Jest projects of a package or service that runs on Node.
 * @param {string} folder path from the root, such as `services/listings`
 */
export const nodeProjects = (folder) => projectsOf(base(folder, false), testsIn(`${folder}/src`));

/** The Jest projects of a service or package whose tests use MongoDB. */
export const databaseProjects = (folder) =>
  projectsOf(
    {
      ...base(folder, false),
      globalSetup: fileHere('start-mongo.mjs'),
      globalTeardown: fileHere('stop-mongo.mjs'),
    },
    testsIn(`${folder}/src`),
  );

const webBase = (folder) => ({
  ...base(folder, true),
  moduleNameMapper: {
    '\\.(css|svg|woff2)$': fileHere('file-stub.cjs'),
    // The module variant that Node uses; others would need a transform.
    '^antd/es/(.*)$': 'antd/lib/$1',
  },
});

/** The Jest projects of the tests that read files of the whole repository: all `*.files.test.ts`. */
export const filesProjects = () => {
  const folders = ['packages', 'services', 'apps'].flatMap((parent) =>
    readdirSync(join(rootDir, parent)).map((name) => `${parent}/${name}/src`),
  );
  folders.push('tests/deploy');
  const roots = folders.map((folder) => `<rootDir>/${folder}`);
  return projectsOf(
    { ...webBase('.'), displayName: 'files', roots },
    folders.flatMap(allTestsIn).filter(readsFiles),
  );
};

/**
 * The Jest projects of a package or app that runs in the browser: `*.test.tsx` and `*.dom.test.ts` get a DOM, other tests need none.
 * @param {string} folder path from the root, such as `apps/shell`
 */
export const webProjects = (folder) => {
  const web = webBase(folder);
  const inDom = {
    ...web,
    testEnvironment: 'jsdom',
    setupFiles: ['dom-gaps.cjs', 'quick-dom.cjs'].map(fileHere),
    setupFilesAfterEnv: ['retry.mjs', 'web-wait.mjs'].map(fileHere),
  };
  const files = testsIn(`${folder}/src`);
  const needsDom = (path) => kind !== undefined || /\.test\.tsx$|\.dom\.test\.ts$/.test(path);
  return [
    ...projectsOf(inDom, files.filter(needsDom)),
    ...projectsOf(
      web,
      files.filter((path) => !needsDom(path)),
    ),
  ];
};

/**
 * The Jest projects of a suite in `tests/`, which tests the product from outside.
 * @param {string} name its folder there
 * @param {{ together?: boolean }} options `together` for one whose files load the product itself
 */
export const suiteProjects = (name, { together = false } = {}) =>
  projectsOf({ ...base('tests', false), displayName: name }, testsIn(`tests/${name}`), together);
