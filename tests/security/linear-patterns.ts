import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type * as recheck from 'recheck';
import ts from 'typescript';
import { root } from '../support/processes';

/**
 * Prints, as JSON, how many patterns the programs have that read what strangers send, and those for which no proof is found that
 * they take time in proportion to the text. In a process of its own, since the checker is ten times slower within Jest.
 *
 * ESLint finds patterns in which two parts can exchange characters (`regexp/no-super-linear-backtracking`); this finds others too.
 */
// Not its main entry, which starts programs for single platforms.
const { checkSync } = createRequire(import.meta.url)('recheck/lib/browser.js') as typeof recheck;

const readers = [
  ...['contracts', 'errors', 'event-bus', 'listing-model', 'reference-data', 'service-kit'].map(
    (name) => `packages/${name}/src`,
  ),
  ...['gateway', 'identity', 'listings', 'media', 'search'].map((name) => `services/${name}/src`),
];
const isProgram = (file: string): boolean =>
  /\.tsx?$/.test(file) && !/\.test\.|\/(?:testing|generated)\//.test(file);

const patternsOf = (file: string): string[] => {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest));
  return found;
};

const files = execFileSync('git', ['ls-files', ...readers], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter(isProgram);
const patterns = new Map(
  files.flatMap((file) => patternsOf(file).map((pattern) => [pattern, file] as const)),
);
const others = [...patterns].flatMap(([pattern, file]) => {
  const end = pattern.lastIndexOf('/');
  // What V8 does is counted, not what a matcher that remembers would do.
  const result = checkSync(pattern.slice(1, end), pattern.slice(end + 1), {
    accelerationMode: 'off',
    maxAttackStringSize: 20_000,
    attackLimit: 20_000_000,
    attackTimeout: null,
    timeout: 120_000,
  });
  if (result.status === 'safe') return [];
  const found = result.status === 'vulnerable' ? result.complexity.summary : result.status;
  return [`${file}: ${pattern} is ${found}`];
});
console.log(JSON.stringify({ count: patterns.size, others }));
