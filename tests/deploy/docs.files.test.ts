import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { undescribedScripts, undescribedSettings, writtenDocuments } from '../../scripts/docs';
import { examplesOf } from '../../scripts/readme-examples.mjs';

const root = resolve(__dirname, '../..');

const markdownIn = (folder: string): string[] =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(root, folder, name));

const foldersIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(folder, name));

const documents = [
  '.',
  'docs',
  'docs/adr',
  'k8s',
  ...foldersIn('packages'),
  ...foldersIn('services'),
  ...foldersIn('apps'),
].flatMap(markdownIn);

const isPath = (word: string): boolean =>
  /^[\w.][\w./-]*\/[\w.-]+\.(cjs|css|html|js|json|md|mjs|mts|sh|svg|ts|tsx|txt|yaml|yml)$/.test(word);
/** Written by builds, so a fresh clone does not have it. */
const isBuilt = (path: string): boolean => path.split('/').includes('dist');

/** Paths in inline code. Placeholders such as `<name>` and URLs are no paths. */
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`([^`\n]+)`/g)]
    .flatMap(([, code = '']) => code.split(/\s+/))
    .filter((word) => isPath(word) && !isBuilt(word));

const linksIn = (text: string): string[] =>
  [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target));

/** Anchors of the headings of a document, as GitHub builds them. */
const anchorsIn = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );

/** Fenced blocks are examples. */
const proseOf = (file: string): string => readFileSync(file, 'utf8').replaceAll(/^```[\s\S]*?^```/gm, '');

const isLinkTarget = (from: string, link: string): boolean => {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? from : join(dirname(from), path);
  if (!existsSync(target)) return false;
  return anchor === undefined || anchorsIn(proseOf(target)).includes(anchor);
};

describe('documentation', () => {
  it('names and links only files and headings that exist', () => {
    const missing = documents.flatMap((file) => {
      const text = proseOf(file);
      // The document of a workspace may leave out `src`.
      const folders = [root, dirname(file), join(dirname(file), 'src')];
      const exists = (path: string): boolean => folders.some((folder) => existsSync(join(folder, path)));
      return [
        ...pathsIn(text).filter((path) => !exists(path)),
        ...linksIn(text).filter((target) => !isLinkTarget(file, target)),
      ].map((path) => `${relative(root, file)}: ${path}`);
    });
    expect(documents.length).toBeGreaterThan(30);
    expect(missing).toEqual([]);
  });

  it('gives each decision its own number', () => {
    const numbers = readdirSync(join(root, 'docs/adr')).map((name) => Number(name.slice(0, 4)));
    expect([...new Set(numbers)]).toEqual(numbers);
  });

  it('lists every command and every variable, as `npm run docs` writes them', () => {
    expect([...undescribedScripts(root), ...undescribedSettings()]).toEqual([]);
    for (const [path, text] of Object.entries(writtenDocuments(root)))
      expect(readFileSync(join(root, path), 'utf8')).toBe(text);
  });

  it('has an example in the README of each package; `npm run typecheck` compiles them', () => {
    const packages = readdirSync(join(root, 'packages'));

    expect(packages.filter((name) => examplesOf(name).length === 0)).toEqual([]);
  });

  it('shows the product in four pictures, light and dark, of at most 400 KB in all', () => {
    const readme = readFileSync(join(root, 'README.md'), 'utf8');
    const shown = [...readme.matchAll(/(?:src|srcset)="([^"]+)"/g)].map(([, path = '']) => path);
    const made = readdirSync(join(root, 'docs/pictures')).map((name) => `docs/pictures/${name}`);

    expect(shown).toHaveLength(8);
    expect([...shown].sort()).toEqual(made.sort());
    const bytes = made.map((path) => statSync(join(root, path)).size);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(400_000);
  });

  it('finds paths, and leaves placeholders, URLs and built files alone', () => {
    const text =
      '`docs/adr/0001-a.md` `npm run x -- tests/a.ts` `apps/<x>/src/a.ts` `/api/openapi.json` `a/dist/main.js` `a.ts` `@a/b.css`';
    expect(pathsIn(text)).toEqual(['docs/adr/0001-a.md', 'tests/a.ts']);
  });
});
