import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { transform } from '@swc/core';
import webpack from 'webpack';

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

/** The files of a chunk with an ending, without those that update it in development. */
const filesEnding = (files, end) =>
  [...files].filter((file) => file.endsWith(end) && !file.includes('.hot-update.'));

/** URLs of the scripts and styles of a chunk. */
const addressesOf = (files) => {
  const ending = (end) => filesEnding(files, end).map((file) => `/${file}`);
  return { scripts: ending('.js'), styles: ending('.css') };
};

/**
 * Writes the input of the gateway's pages: the HTML document, the icons, the picture of shared links, a small script that runs
 * before the first paint (a separate file because the content security policy forbids inline scripts), and `document-assets.json`,
 * which lists the fonts and the files of the entry and of each named chunk.
 */
export class DocumentPlugin {
  /** @param {{ template: string, earlyScript: string, files: string[] }} options absolute paths; `files` keep their names */
  constructor(options) {
    this.options = options;
  }

  apply(compiler) {
    const { template, earlyScript, files } = this.options;
    compiler.hooks.thisCompilation.tap('DocumentPlugin', (compilation) => {
      compilation.fileDependencies.addAll([template, earlyScript, ...files]);
      let early = '';
      const additional = { name: 'DocumentPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL };
      compilation.hooks.processAssets.tapPromise(additional, async () => {
        const code = await minified(earlyScript);
        const hash = createHash('sha256').update(code).digest('hex').slice(0, 8);
        early = `assets/early.${hash}.js`;
        compilation.emitAsset(early, new sources.RawSource(code));
        compilation.emitAsset('index.html', new sources.RawSource(await readFile(template)));
        for (const file of files)
          compilation.emitAsset(basename(file), new sources.RawSource(await readFile(file)));
      });
      // File names are final only now.
      const report = { name: 'DocumentPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT };
      compilation.hooks.processAssets.tap(report, () => {
        const parts = [...compilation.namedChunkGroups].map(([part, group]) => [
          part,
          addressesOf(group.getFiles()),
        ]);
        const assets = {
          early: `/${early}`,
          fonts: Object.keys(compilation.assets)
            .filter((file) => file.endsWith('.woff2'))
            .map((file) => `/${file}`),
          entry: addressesOf(compilation.entrypoints.get('main').getFiles()),
          parts: Object.fromEntries(parts),
          serviceWorker: addressesOf(compilation.entrypoints.get('service-worker')?.getFiles() ?? [])
            .scripts[0],
        };
        compilation.emitAsset('document-assets.json', new sources.RawSource(JSON.stringify(assets)));
      });
    });
  }
}

/**
 * Writes `version.json` for the gateway: the version, which it passes to the shell, and the scripts and stylesheets of each
 * named chunk with the chunks loaded beside it, and the pages that the remote adds. The version is that of the package plus the hash of the build, so that two
 * builds differ if their code does.
 */
export class VersionFilePlugin {
  /** @param {{ name: string, packageVersion: string, entry: string, pages: object[] }} options `entry` is relative to the output folder */
  constructor(options) {
    this.options = options;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('VersionFilePlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'VersionFilePlugin', stage }, () => {
        const { name: appName, packageVersion, entry, pages } = this.options;
        const version = `${packageVersion}+${compilation.hash.slice(0, 8)}`;
        const filesOf = (end) =>
          Object.fromEntries(
            [...compilation.namedChunkGroups]
              .map(([chunk, group]) => [chunk, filesEnding(group.getFiles(), end)])
              .filter(([, files]) => files.length > 0),
          );
        const files = { styles: filesOf('.css'), scripts: filesOf('.js') };
        const content = `${JSON.stringify({ name: appName, version, entry, pages, ...files })}\n`;
        compilation.emitAsset('version.json', new webpack.sources.RawSource(content));
      });
    });
  }
}

/** Fails the build when a name is imported that a facade lacks: at run time it would silently be undefined. */
export class FacadeCheckPlugin {
  /** @param {Map<string, Set<string>>} facades names by module */
  constructor(facades) {
    this.facades = facades;
  }

  apply(compiler) {
    compiler.hooks.normalModuleFactory.tap('FacadeCheckPlugin', (factory) => {
      for (const type of ['javascript/auto', 'javascript/esm']) {
        factory.hooks.parser.for(type).tap('FacadeCheckPlugin', (parser) => {
          const check = (_statement, source, exportName) => {
            const names = this.facades.get(source);
            if (!names || typeof exportName !== 'string' || names.has(exportName)) return;
            parser.state.module.addError(
              new webpack.WebpackError(
                `"${exportName}" is not in the facade of ${source} (packages/build-config/src/facades)`,
              ),
            );
          };
          parser.hooks.importSpecifier.tap('FacadeCheckPlugin', check);
          parser.hooks.exportImportSpecifier.tap('FacadeCheckPlugin', (statement, source, _id, exportName) =>
            check(statement, source, exportName),
          );
        });
      }
    });
  }
}
