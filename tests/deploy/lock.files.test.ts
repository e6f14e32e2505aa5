import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { root } from '../support/processes';

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      integrity: z.string().optional(),
      link: z.boolean().optional(),
      hasInstallScript: z.boolean().optional(),
    }),
  ),
});
const settingsSchema = z.object({ allowScripts: z.record(z.string(), z.boolean()) });

const readJson = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'));

/** What a lock file says of each package that npm installs, by its path. */
const installedBy = (path: string) =>
  Object.entries(lockSchema.parse(readJson(path)).packages).filter(
    ([folder, { link }]) => folder.includes('node_modules/') && !link,
  );

describe('the lock files', () => {
  it.each(['.', 'tests/containers', 'tests/lighthouse'])(
    'of %s know the contents of every package, also of those for other platforms',
    (folder) => {
      const installed = installedBy(join(folder, 'package-lock.json'));

      expect(installed.length).toBeGreaterThan(50);
      expect(installed.filter(([, { integrity }]) => !integrity).map(([path]) => path)).toEqual([]);
    },
  );

  it('have install scripts of the packages that package.json lists, and of no others', () => {
    const { allowScripts } = settingsSchema.parse(readJson('package.json'));
    const withScripts = installedBy('package-lock.json')
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length));

    expect([...new Set(withScripts)].sort()).toEqual(Object.keys(allowScripts).sort());
  });
});
