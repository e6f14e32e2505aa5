import webpack from 'webpack';

const name = 'FacadeCheckPlugin';

/** Fails the build when a name is imported that a facade lacks: at run time it would silently be undefined. */
export class FacadeCheckPlugin {
  /** @param {Map<string, Set<string>>} facades names by module */
  constructor(facades) {
    this.facades = facades;
  }

  apply(compiler) {
    compiler.hooks.normalModuleFactory.tap(name, (factory) => {
      for (const type of ['javascript/auto', 'javascript/esm']) {
        factory.hooks.parser.for(type).tap(name, (parser) => {
          const check = (_statement, source, exportName) => {
            const names = this.facades.get(source);
            if (!names || typeof exportName !== 'string' || names.has(exportName)) return;
            parser.state.module.addError(
              new webpack.WebpackError(
                `"${exportName}" is not in the facade of ${source} (packages/build-config/src/facades)`,
              ),
            );
          };
          parser.hooks.importSpecifier.tap(name, check);
          parser.hooks.exportImportSpecifier.tap(name, (statement, source, _id, exportName) =>
            check(statement, source, exportName),
          );
        });
      }
    });
  }
}
