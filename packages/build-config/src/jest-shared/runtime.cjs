const { relative } = require('node:path');
const { default: Runtime } = require('jest-runtime');

/** For each global object of this worker the modules that its test files have loaded, by path, and the runtime of the file that runs. */
const shares = new WeakMap();

/** Test files and their helpers, by path from the root. */
const ofTests = /^(?!.*node_modules\/).*(\.test\.tsx?$|\btesting\/)|^(packages\/test-kit|tests)\//;

/** Calls `afterEach` when it is loaded. */
const autoCleanup = /node_modules\/@testing-library\/react\/dist\/index\.js$/;

/** What keeps no state in the document or in its modules. */
const stateless = /^(?:.*node_modules\/|packages\/(contracts|errors|reference-data)\/)/;

/**
 * Loads modules once per worker instead of once per test file: loading them takes longer than most tests. A test file itself is
 * loaded for each run of it; so are our own modules where there is a DOM, because they keep state in the document. Files without
 * a DOM that mock modules need a runtime of their own.
 */
module.exports = class SharedRuntime extends Runtime {
  constructor(config, environment, ...options) {
    super(config, environment, ...options);
    const { watch, watchAll } = options.at(-1);
    let share = shares.get(environment.global);
    if (!share || watch || watchAll) shares.set(environment.global, (share = { modules: new Map() }));
    share.current = this;
    this.registries.moduleRegistry = share.modules;
    // What a shared module requires later is loaded by the runtime of the file that runs then.
    this.requireBuilder.requireDispatch = (from, name) => share.current.requireModuleOrMock(from, name);
  }

  teardown() {
    const { modules } = shares.get(this._environment.global);
    for (const path of modules.keys()) if (this.isOfOneFile(path)) modules.delete(path);
    this.registries.moduleRegistry = new Map();
    super.teardown();
  }

  /** Whether a module is loaded again for each test file: the file itself and what may call `beforeEach` and the like. */
  isOfOneFile(path) {
    const name = relative(this._config.rootDir, path);
    return (
      ofTests.test(name) ||
      this._config.setupFiles.includes(path) ||
      this._config.setupFilesAfterEnv.includes(path) ||
      (this._environment.hasDom && (!stateless.test(name) || autoCleanup.test(name)))
    );
  }
};
