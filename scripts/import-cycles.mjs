import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import typescript from 'typescript';

const folders = ['apps', 'packages', 'services', 'tests', 'bench', 'scripts'];
const skipped = /(^|\/)(node_modules|dist|peers)\//;

/** The files that a file imports by a relative path, imports of types included. */
const importsOf = (file) =>
  typescript
    .preProcessFile(readFileSync(file, 'utf8'))
    .importedFiles.filter(({ fileName }) => fileName.startsWith('.'))
    .flatMap(({ fileName }) => {
      const path = resolve(dirname(file), fileName);
      const found = ['.ts', '.tsx', '/index.ts'].map((end) => path + end).find((name) => existsSync(name));
      return found ?? [];
    });

/**
 * Finds files that import each other, directly or through others. ESLint's `no-cycle` and knip leave imports of types
 * out, but two files that need each other's types cannot be read apart either.
 * @param root path of the repository
 * @returns each cycle as paths below the root; the last file imports the first
 */
export const findImportCycles = (root) => {
  const files = folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map((name) => `${folder}/${name}`),
    )
    .filter((name) => /\.tsx?$/.test(name) && !skipped.test(name));
  const cycles = [];
  const finished = new Set();
  const visit = (file, route) => {
    const start = route.indexOf(file);
    if (start >= 0) cycles.push(route.slice(start).map((path) => relative(root, path)));
    if (start >= 0 || finished.has(file)) return;
    for (const imported of importsOf(file)) visit(imported, [...route, file]);
    finished.add(file);
  };
  for (const file of files) visit(join(root, file), []);
  return cycles;
};
