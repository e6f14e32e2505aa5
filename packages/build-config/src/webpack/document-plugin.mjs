import { transform } from '@swc/core';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import webpack from 'webpack';

const name = 'DocumentPlugin';
const { Compilation, sources } = webpack;

const minified = async (path) => {
  const { code } = await transform(await readFile(path, 'utf8'), {
    filename: path,
    swcrc: false,
    isModule: false,
    minify: true,
    jsc: { target: 'es2020', minify: { compress: true, mangle: true } },
  });
  return code;
};

/** URLs of the scripts and styles of a chunk. */
const addressesOf = (files) => {
  const ending = (end) => [...files].filter((file) => file.endsWith(end)).map((file) => `/${file}`);
  return { scripts: ending('.js'), styles: ending('.css') };
};

/**
 * Writes the input of the gateway's pages: the HTML document, the icon, a small script that runs before the first
 * paint (a separate file because the content security policy forbids inline scripts), and `document-assets.json`,
 * which lists the fonts and the files of the entry and of each named chunk.
 */
export class DocumentPlugin {
  /** @param {{ template: string, earlyScript: string, icon: string }} options absolute paths */
  constructor(options) {
    this.options = options;
  }

  apply(compiler) {
    const { template, earlyScript, icon } = this.options;
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      compilation.fileDependencies.addAll([template, earlyScript, icon]);
      let early = '';
      const additional = { name, stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL };
      compilation.hooks.processAssets.tapPromise(additional, async () => {
        const code = await minified(earlyScript);
        const hash = createHash('sha256').update(code).digest('hex').slice(0, 8);
        early = `assets/early.${hash}.js`;
        compilation.emitAsset(early, new sources.RawSource(code));
        compilation.emitAsset('index.html', new sources.RawSource(await readFile(template)));
        compilation.emitAsset('icon.svg', new sources.RawSource(await readFile(icon)));
      });
      // File names are final only now.
      const report = { name, stage: Compilation.PROCESS_ASSETS_STAGE_REPORT };
      compilation.hooks.processAssets.tap(report, () => {
        const parts = [...compilation.namedChunks].map(([part, chunk]) => [part, addressesOf(chunk.files)]);
        const assets = {
          early: `/${early}`,
          fonts: Object.keys(compilation.assets)
            .filter((file) => file.endsWith('.woff2'))
            .map((file) => `/${file}`),
          entry: addressesOf(compilation.entrypoints.get('main').getFiles()),
          parts: Object.fromEntries(parts),
        };
        compilation.emitAsset('document-assets.json', new sources.RawSource(JSON.stringify(assets)));
      });
    });
  }
}
