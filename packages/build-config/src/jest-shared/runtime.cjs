const { relative } = require('node:path');
const { default: Runtime } = require('jest-runtime');

/** Modules that test files of this worker have loaded, by path. */
const modules = new Map();
let current;

/** Test files and their helpers, by path from the root. */
const ofTests = /^(?!.*node_modules\/).*(\.test\.tsx?$|\btesting\/)|^(packages\/test-kit|tests)\//;

/**
 * Loads each module once per worker instead of once per test file: loading the services and their libraries takes longer than most
 * tests. A test file itself is loaded for each run of it. Files that mock modules need a runtime of their own.
 */
module.exports = class SharedRuntime extends Runtime {
  constructor(...options) {
    super(...options);
    const { watch, watchAll } = options.at(-1);
    if (watch || watchAll) modules.clear();
    current = this;
    this.registries.moduleRegistry = modules;
    // What a shared module requires later is loaded by the runtime of the file that runs then.
    this.requireBuilder.requireDispatch = (from, name) => current.requireModuleOrMock(from, name);
  }

  teardown() {
    for (const path of modules.keys()) if (this.isOfOneFile(path)) modules.delete(path);
    this.registries.moduleRegistry = new Map();
    super.teardown();
  }

  /** Whether a module is loaded again for each test file: the file itself and what may call `beforeEach` and the like. */
  isOfOneFile(path) {
    return (
      ofTests.test(relative(this._config.rootDir, path)) ||
      this._config.setupFiles.includes(path) ||
      this._config.setupFilesAfterEnv.includes(path)
    );
  }
};
