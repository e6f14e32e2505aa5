const { TestEnvironment } = require('jest-environment-node');

/** Jest and its runner keep the state of one test file under these names of the global object. */
const ofJest = /^JEST|jest|^(EVENT_HANDLERS|RETRY_|TEST_TIMEOUT|WAIT_BEFORE|LOG_ERRORS)/;

let shared;
let globals;

/** The one context of this worker, and its global properties before any test file ran. */
const createShared = (config, context) => {
  shared = new TestEnvironment(config, context);
  // The runtime of Jest adds the process, timers and such when it is first read.
  globals = new Map(
    Reflect.ownKeys(shared.global).map((key) => [key, Object.getOwnPropertyDescriptor(shared.global, key)]),
  );
  // A hundred frames for each error is what Jest asks for; drivers create errors by the thousand.
  shared.global.Error.stackTraceLimit = 20;
};

const sameValue = (a, b) => a && a.value === b.value && a.get === b.get && a.set === b.set;

/**
 * The environment of tests that need no DOM: all test files of a worker share one global object, so that the modules they load
 * can be shared too (`runtime.cjs`). After each file the globals that it replaced and the environment variables are as before.
 */
module.exports = class SharedNodeEnvironment {
  constructor(config, context) {
    if (!shared) createShared(config, context);
    this.global = shared.global;
    this.moduleMocker = shared.moduleMocker;
    this.fakeTimers = shared.fakeTimers;
    this.fakeTimersModern = shared.fakeTimersModern;
    this.variables = { ...this.global.process.env };
  }

  async setup() {}

  async teardown() {
    this.fakeTimers.useRealTimers();
    this.fakeTimersModern.useRealTimers();
    for (const key of Reflect.ownKeys(this.global)) {
      const now = Object.getOwnPropertyDescriptor(this.global, key);
      const before = globals.get(key);
      if (!now.configurable || sameValue(before, now)) continue;
      if (before) Object.defineProperty(this.global, key, before);
      else if (typeof key === 'symbol' && ofJest.test(key.description)) delete this.global[key];
    }
    const variables = this.global.process.env;
    for (const name of Object.keys(variables)) if (!(name in this.variables)) delete variables[name];
    Object.assign(variables, this.variables);
    this.tornDown = true;
  }

  exportConditions() {
    return shared.exportConditions();
  }

  getVmContext() {
    return this.tornDown ? null : shared.context;
  }
};
