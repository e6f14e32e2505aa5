import webpack from 'webpack';

const name = 'VersionFilePlugin';

/**
 * Writes `version.json` for the gateway: the version, which it passes to the shell, and the stylesheets of each named
 * chunk with the chunks loaded beside it. The version is that of the package plus the hash of the build, so that two
 * builds differ if their code does.
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
        const styles = Object.fromEntries(
          [...compilation.namedChunkGroups]
            .map(([chunk, group]) => [chunk, group.getFiles().filter((file) => file.endsWith('.css'))])
            .filter(([, files]) => files.length > 0),
        );
        const content = `${JSON.stringify({ name: appName, version, entry, styles })}\n`;
        compilation.emitAsset('version.json', new webpack.sources.RawSource(content));
      });
    });
  }
}
