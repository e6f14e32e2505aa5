import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '../..');
const contributing = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
const adding = readFileSync(join(root, 'docs/adding.md'), 'utf8');
const fieldSteps = readFileSync(join(root, 'packages/listing-model/README.md'), 'utf8');

/** The numbered steps below a line of a document. */
const stepsBelow = (text: string, line: string): string =>
  /\n\n((?:\d\. .*\n)+)/.exec(text.slice(text.indexOf(line)))?.[1] ?? '';

/** The files that steps name, with a name in the place of `<name>`. */
const filesIn = (steps: string, name: string): string[] =>
  [...steps.matchAll(/`([\w<>./-]+\/[\w<>.-]+\.\w+|[\w.]+\.mjs)`/g)]
    .map(([, path = '']) => path.replaceAll('<name>', name))
    .filter((path) => !/^(?:src|http)\//.test(path) && !path.includes('<'));

/** Whether a file that exists names something; its own files need not. */
const names = (path: string, name: string): boolean =>
  existsSync(join(root, path)) &&
  (path.includes(name) ||
    new RegExp(`(?<![a-z])${name}(?![a-z])`, 'i').test(readFileSync(join(root, path), 'utf8')));

const sourcesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((path) => /\.(?:ts|tsx|mjs|json|yaml)$/.test(path))
    .filter((path) => !/node_modules|\/dist\/|\/testing\/|\.test\.|tsconfig|package-lock/.test(path));

/** The files of the product that list all of these names. */
const listing = (all: readonly string[]): string[] => {
  const patterns = all.map((name) => new RegExp(`['"/]${name}(?:['"/]|-mfe|-service|\\.yaml)|\\b${name}: `));
  return [...['packages', 'services', 'scripts', 'k8s/base'].flatMap(sourcesIn), 'jest.config.mjs'].filter(
    (path) => {
      const text = readFileSync(join(root, path), 'utf8');
      return patterns.every((pattern) => pattern.test(text));
    },
  );
};

const services = ['identity', 'listings', 'media', 'search'];
const remotes = ['directory', 'admin', 'monitoring'];

describe('the steps for adding something', () => {
  it.each([
    ['a field', fieldSteps, '## Add a field', ['alcoholServed', 'separateKitchen', 'womensPrayerArea'], 5],
    ['a page', adding, '**A page**:', ['/certifiers', '/contact'], 4],
    ['a service', adding, '**A service**:', services, 18],
    ['a remote', adding, '**A remote**:', remotes, 9],
  ])('%s name files that exist and that have what was added before', (_what, text, line, added, least) => {
    const steps = stepsBelow(text, line);
    const without = added.flatMap((name) =>
      filesIn(steps, name)
        // The text of a filter, and a page of the shell or its remote.
        .filter((path) => !/directory-mfe\/src\/messages|site-pages/.test(path) && !names(path, name))
        .map((path) => `${path} lacks ${name}`),
    );
    expect(filesIn(steps, 'x').length).toBeGreaterThanOrEqual(least);
    expect(without).toEqual([]);
  });

  it.each([
    ['a service', '**A service**:', services],
    ['a remote', '**A remote**:', remotes],
  ])('%s name every file that lists all of them', (_what, line, all) => {
    const named = new Set(filesIn(stepsBelow(adding, line), 'x'));

    expect(listing(all).filter((path) => !named.has(path))).toEqual([]);
  });

  it('an endpoint name files that exist', () => {
    const files = filesIn(stepsBelow(contributing, '## Add an endpoint'), 'x');

    expect(files).toEqual(['packages/contracts/src/endpoints/index.ts', 'tests/security/matrix.ts']);
    expect(files.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});
