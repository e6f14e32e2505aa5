const { TestEnvironment } = require('jest-environment-node');
const { createRestore, isOfJest, keepVariables } = require('./restore.cjs');

let shared;
let restoreGlobals;

/** The one context of this worker. */
const createShared = (config, context) => {
  shared = new TestEnvironment(config, context);
  // The runtime of Jest adds the process, timers and such when it is first read.
  restoreGlobals = createRestore([shared.global], isOfJest);
  // A hundred frames for each error is what Jest asks for; drivers create errors by the thousand.
  shared.global.Error.stackTraceLimit = 20;
};

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
    this.restoreVariables = keepVariables(this.global.process);
  }

  async setup() {}

  async teardown() {
    this.fakeTimers.useRealTimers();
    this.fakeTimersModern.useRealTimers();
    restoreGlobals();
    this.restoreVariables();
    this.tornDown = true;
  }

  exportConditions() {
    return shared.exportConditions();
  }

  getVmContext() {
    return this.tornDown ? null : shared.context;
  }
};
