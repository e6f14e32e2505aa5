const hooks = require('node:async_hooks');
const { relative } = require('node:path');
const { default: Runtime } = require('jest-runtime');

/**
 * For each global object of this worker: the modules that its test files have loaded and those of Jest itself, by path; the
 * functions that modules were compiled to; and the runtime of the file that runs.
 */
const shares = new WeakMap();

/** Test files and their helpers, by path from the root. */
const ofTests = /^(?!.*node_modules\/).*(\.test\.tsx?$|\btesting\/)|^(packages\/test-kit|tests)\//;

/** Calls `afterEach` when it is loaded. */
const autoCleanup = /node_modules\/@testing-library\/react\/dist\/index\.js$/;

/** The parts of Jest that keep state in their modules or take it from the global object when they are loaded. */
const statefulJest =
  /node_modules\/(jest-circus|jest-snapshot|jest-mock|expect|@jest\/(expect|globals|fake-timers))\//;

/** What keeps no state in the document or in its modules. */
const stateless = /^(?:.*node_modules\/|packages\/(contracts|listing-model|errors|reference-data)\/)/;

/**
 * Loads modules once per worker instead of once per test file: loading them takes longer than most tests. A test file itself is
 * loaded for each run of it; so are our own modules where there is a DOM, because they keep state in the document. Files without
 * a DOM that mock modules need a runtime of their own.
 */
module.exports = class SharedRuntime extends Runtime {
  storages = [];

  constructor(config, environment, ...options) {
    super(config, environment, ...options);
    const { watch, watchAll } = options.at(-1);
    let share = shares.get(environment.global);
    if (!share || watch || watchAll) {
      share = { modules: new Map(), ofJest: new Map(), compiled: new Map() };
      shares.set(environment.global, share);
    }
    share.current = this;
    this.registries.moduleRegistry = share.modules;
    this.registries.internalModuleRegistry = share.ofJest;
    // What a shared module requires later is loaded by the runtime of the file that runs then.
    this.requireBuilder.requireDispatch = (from, name) => share.current.requireModuleOrMock(from, name);
    this.requireBuilder.requireInternal = (from, name) => share.current.requireInternalModule(from, name);
    // A shared module outlives the file that loaded it: its `jest` is that of the file that runs.
    this.jestObjectFor = this.jestGlobals.jestObjectFor.bind(this.jestGlobals);
    this.jestGlobals.jestObjectFor = (from) =>
      this.isOfOneFile(from)
        ? this.jestObjectFor(from)
        : new Proxy({}, { get: (_none, name) => share.current.jestObjectFor(from)[name] });
    const { executor } = this;
    const compile = executor.compile.bind(executor);
    executor.compile = (source, path) => this.compileOnce(compile, source, path);
  }

  /** Compiles a module; one that is loaded again for each file is compiled once, and keeps what V8 has compiled of it later. */
  compileOnce(compile, source, path) {
    const { compiled } = shares.get(this._environment.global);
    const known = compiled.get(path);
    if (known?.source === source) return known.run;
    const run = compile(source, path);
    if (run && path !== this._testPath) compiled.set(path, { source, run });
    return run;
  }

  /** Records the storages that Jest makes for each test file: every promise of the process would look at all of them for ever. */
  requireInternalModule(from, to) {
    const { storages } = this;
    const known = Object.getOwnPropertyDescriptor(hooks, 'AsyncLocalStorage');
    const { AsyncLocalStorage } = hooks;
    const Recorded = class extends AsyncLocalStorage {
      constructor() {
        super();
        storages.push(this);
      }
    };
    Object.defineProperty(hooks, 'AsyncLocalStorage', {
      configurable: true,
      enumerable: true,
      writable: true,
      value: Recorded,
    });
    try {
      return super.requireInternalModule(from, to);
    } finally {
      Object.defineProperty(hooks, 'AsyncLocalStorage', known);
    }
  }

  teardown() {
    for (const storage of this.storages) storage.disable();
    const { modules, ofJest } = shares.get(this._environment.global);
    for (const path of modules.keys()) if (this.isOfOneFile(path)) modules.delete(path);
    for (const path of ofJest.keys()) if (statefulJest.test(path)) ofJest.delete(path);
    this.registries.moduleRegistry = new Map();
    this.registries.internalModuleRegistry = new Map();
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
