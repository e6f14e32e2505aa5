import webpack from 'webpack';

const name = 'VersionFilePlugin';

/**
 * Writes `version.json`, which the gateway passes to the shell. The version is that of the package plus the hash of
 * the build, so that two builds differ if their code does.
 */
export class VersionFilePlugin {
  /** @param {{ name: string, packageVersion: string, entry: string }} options `entry` is relative to the output folder */
  constructor(options) {
    this.options = options;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name, stage }, () => {
        const { name: appName, packageVersion, entry } = this.options;
        const version = `${packageVersion}+${compilation.hash.slice(0, 8)}`;
        const content = `${JSON.stringify({ name: appName, version, entry })}\n`;
        compilation.emitAsset('version.json', new webpack.sources.RawSource(content));
      });
    });
  }
}
