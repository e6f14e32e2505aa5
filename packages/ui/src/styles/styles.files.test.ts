import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const files = readdirSync(__dirname).filter((file) => file.endsWith('.css'));
const textOf = (file: string) => readFileSync(join(__dirname, file), 'utf8').replace(/\/\*.*?\*\//gs, '');

/** The map is not mirrored, so pins and the stage they stand on are placed physically. */
const isOfTheMap = (selector: string) => /\.(pin|map__|hero__map|dir__map|lmap|sun)/.test(selector);

const physical =
  /^\s*(left|right|(margin|padding|border)-(left|right|top|bottom)|text-align: (left|right)|float)\b/;

describe('the style sheets', () => {
  it('use logical properties outside the map', () => {
    for (const file of files) {
      for (const [, selector = '', body = ''] of textOf(file).matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
        if (isOfTheMap(selector)) continue;
        expect({ file, selector, found: body.split('\n').filter((line) => physical.test(line)) }).toEqual({
          file,
          selector,
          found: [],
        });
      }
    }
  });

  it('take every custom property from the tokens or from themselves', () => {
    const all = files.map(textOf).join('\n');
    const declared = new Set([...all.matchAll(/(?<![\w-])(--[\w-]+)\s*:/g)].map(([, name]) => name));
    // Set by the elements themselves: the position of a pin or a toast, the gap of a row.
    const setOutside = new Set(['--x', '--y', '--gap', '--logo-cut', '--toast-end', '--g-bg']);
    const used = [...all.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name);
    expect([...new Set(used)].filter((name) => !declared.has(name) && !setOutside.has(name))).toEqual([]);
  });

  it('import sections that are there', () => {
    for (const file of files) {
      for (const [, name] of textOf(file).matchAll(/@import '\.\/([^']+)'/g)) expect(files).toContain(name);
    }
  });
});
