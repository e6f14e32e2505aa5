import { transform } from '@swc/core';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import webpack from 'webpack';

const name = 'DocumentPlugin';

/**
 * Writes `index.html` from the app's template, with one small script that runs before the first paint. It is a file
 * of its own because the content security policy allows no script in the page.
 */
export class DocumentPlugin {
  /** @param {{ template: string, earlyScript: string, icon: string }} options absolute paths */
  constructor(options) {
    this.options = options;
  }

  apply(compiler) {
    const { template, earlyScript, icon } = this.options;
    let earlyPath = '';
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      compilation.fileDependencies.add(earlyScript);
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tapPromise({ name, stage }, async () => {
        const { code } = await transform(await readFile(earlyScript, 'utf8'), {
          filename: earlyScript,
          swcrc: false,
          isModule: false,
          minify: true,
          jsc: { target: 'es2020', minify: { compress: true, mangle: true } },
        });
        const hash = createHash('sha256').update(code).digest('hex').slice(0, 8);
        earlyPath = `assets/early.${hash}.js`;
        compilation.emitAsset(earlyPath, new webpack.sources.RawSource(code));
      });
      HtmlWebpackPlugin.getCompilationHooks(compilation).alterAssetTagGroups.tap(name, (groups) => {
        const tag = HtmlWebpackPlugin.createHtmlTagObject('script', { src: `/${earlyPath}` });
        return { ...groups, headTags: [tag, ...groups.headTags] };
      });
    });
    new HtmlWebpackPlugin({
      template,
      filename: 'index.html',
      favicon: icon,
      publicPath: '/',
      scriptLoading: 'defer',
      minify: false,
    }).apply(compiler);
  }
}
