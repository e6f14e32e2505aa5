import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const workspaces = ['apps', 'packages'].flatMap((folder) => {
  const path = join(__dirname, '../../../..', folder);
  return readdirSync(path).map((name) => join(path, name, 'src'));
});
const sources = workspaces.filter(existsSync).flatMap((path) =>
  readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((file) => !/\.test\.|\btesting\b/.test(file))
    .map((file) => join(path, file)),
);
const files = sources.filter((file) => file.endsWith('.css'));
const textOf = (file: string) => readFileSync(file, 'utf8').replace(/\/\*.*?\*\//gs, '');
const contentOf = (ending: RegExp) =>
  sources.filter((file) => ending.test(file)).map((file) => readFileSync(file, 'utf8'));

/** The map is not mirrored, so pins and the stage they stand on are placed physically. */
const isOfTheMap = (selector: string) =>
  /\.(pin|map__|hero__map|directory__map|directory-map|listing-map|maplibregl|sun)/.test(selector);

const physical =
  /^\s*(left|right|(margin|padding|border)-(left|right|top|bottom)|text-align: (left|right)|float: (left|right))\b/;

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

  it('change their layout by the size of the text, not of the screen alone', () => {
    for (const file of files) {
      const queries = [...textOf(file).matchAll(/@media[^{]*/g)].map(([query]) => query);
      expect({ file, found: queries.filter((query) => /\dpx/.test(query)) }).toEqual({ file, found: [] });
    }
  });

  it('give texts sizes that follow the size that the reader has set', () => {
    for (const file of files) {
      const sizes = textOf(file).match(/font(-size)?:[^;]*\dpx[^;]*/g) ?? [];
      // Letters in a drawing grow with the drawing.
      const drawn = file.endsWith('map.css') || file.endsWith('prayer-page.css') ? 1 : 0;
      expect({ file, found: sizes.slice(drawn) }).toEqual({ file, found: [] });
    }
  });

  it('ship a text font of at most 30 KB', () => {
    const fonts = readdirSync(join(__dirname, 'fonts')).filter((name) => name.startsWith('text-'));
    const bytes = fonts.map((name) => readFileSync(join(__dirname, 'fonts', name)).length);
    expect(fonts).toHaveLength(2);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(30_000);
  });

  it('import sections that are there', () => {
    for (const file of files) {
      for (const [, name] of textOf(file).matchAll(/@import '\.\/([^']+)'/g))
        expect(files).toContain(join(dirname(file), name ?? ''));
    }
  });

  it('have no class that nothing uses', () => {
    const code = contentOf(/\.(tsx?|js|html|svg)$/).join('\n');
    const words = new Set(code.split(/[^\w-]+/));
    // A name may also be put together, as in `tag--${kind}`.
    const starts = [...code.matchAll(/([\w-]+(?:--|__))\$\{/g)].map(([, start = '']) => start);
    // Libraries set these.
    const isForeign = (name: string) => /^(ant|maplibregl)-/.test(name);
    const isUsed = (name: string) => words.has(name) || starts.some((start) => name.startsWith(start));
    const classes = contentOf(/\.css$/).flatMap((sheet) =>
      [...sheet.replace(/\/\*.*?\*\/|url\(.*?\)|"[^"\n]*"/gs, '').matchAll(/\.([a-z][\w-]*)/gi)].map(
        ([, name = '']) => name,
      ),
    );
    expect([...new Set(classes)].filter((name) => !isForeign(name) && !isUsed(name))).toEqual([]);
  });
});
