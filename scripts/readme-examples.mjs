import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The first part of `npm run typecheck`: writes the examples in the READMEs of the packages to `dist/readme-examples`, from where they are
 * compiled together with what they import, for browsers or for servers.
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const target = join(root, 'dist/readme-examples');
const { include: checkedForBrowsers } = JSON.parse(readFileSync(join(root, 'tsconfig.web.json'), 'utf8'));

/**
 * The code of a README, `ts` and `tsx`.
 * @param {string} name of the package
 * @returns {{ file: string, code: string }[]}
 */
export const examplesOf = (name) => {
  const path = join(root, 'packages', name, 'README.md');
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  return [...text.matchAll(/^```(tsx?)\n([\s\S]*?)^```$/gm)].map(([, ending = '', code = ''], index) => ({
    file: `${name}-${index + 1}.${ending}`,
    code,
  }));
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  rmSync(target, { recursive: true, force: true });
  for (const name of readdirSync(join(root, 'packages'))) {
    const folder = join(target, checkedForBrowsers.includes(`packages/${name}/src`) ? 'web' : 'server');
    mkdirSync(folder, { recursive: true });
    // A module even if it imports nothing.
    for (const { file, code } of examplesOf(name)) writeFileSync(join(folder, file), `${code}\nexport {};\n`);
  }
}
