const { shareComputedStyles } = require('./faster-jsdom.cjs');
const { TestEnvironment } = require('jest-environment-jsdom');
const { TextDecoder, TextEncoder } = require('node:util');
const { implForWrapper } = require('jsdom/lib/jsdom/living/generated/utils.js');
const { createRestore, isOfJest, keepVariables } = require('./restore.cjs');

/** Timers of React's scheduler, which lives as long as the window: it would wait for a timer of its own for ever. */
const ofScheduler = 'performWorkUntilDeadline';

/** Records the timers, frames and observers that are started in a window. @returns stops those that a file has left */
const trackWork = (window) => {
  const {
    setTimeout,
    setInterval,
    requestAnimationFrame,
    clearTimeout,
    cancelAnimationFrame,
    MutationObserver,
  } = window;
  const timers = new Set();
  const frames = new Set();
  const observers = new Set();
  const start =
    (set) =>
    (work, ...rest) => {
      const id = set.call(window, work, ...rest);
      if (work?.name !== ofScheduler) timers.add(id);
      return id;
    };
  window.setTimeout = start(setTimeout);
  window.setInterval = start(setInterval);
  window.requestAnimationFrame = (work) => {
    const id = requestAnimationFrame.call(window, work);
    frames.add(id);
    return id;
  };
  window.MutationObserver = class extends MutationObserver {
    observe(...rest) {
      observers.add(this);
      super.observe(...rest);
    }
    disconnect() {
      observers.delete(this);
      super.disconnect();
    }
  };
  return () => {
    timers.forEach((id) => clearTimeout.call(window, id));
    frames.forEach((id) => cancelAnimationFrame.call(window, id));
    observers.forEach((observer) => observer.disconnect());
    timers.clear();
    frames.clear();
  };
};

/** The objects of a window that tests replace properties of: itself, its classes with their prototypes, and what they have made. */
const objectsOf = (window) => {
  const { document } = window;
  const objects = new Set([window, document, document.documentElement, document.head, document.body]);
  for (const name of [
    'navigator',
    'history',
    'screen',
    'performance',
    'crypto',
    'Intl',
    'Math',
    'JSON',
    'CSS',
  ])
    if (window[name]) objects.add(window[name]);
  for (const name of Object.getOwnPropertyNames(window)) {
    const value = Object.getOwnPropertyDescriptor(window, name)?.value;
    if (typeof value !== 'function') continue;
    objects.add(value);
    if (value.prototype) objects.add(value.prototype);
  }
  objects.delete(Buffer);
  objects.delete(Buffer.prototype);
  return objects;
};

/** @returns removes the listeners that were added to the window, the document and its root elements since */
const trackListeners = (window) => {
  const { document } = window;
  const targets = [window, document, document.documentElement, document.head, document.body].map(
    implForWrapper,
  );
  const listed = (target) =>
    Object.entries(target._eventListeners).map(([type, added]) => [type, [...added]]);
  const before = targets.map(listed);
  return () => {
    // Through the method, because Jest counts the listeners of errors.
    const [, ours] = before[0].find(([type]) => type === 'error') ?? [];
    for (const listener of [...(targets[0]._eventListeners.error ?? [])])
      if (!ours?.includes(listener))
        window.removeEventListener('error', listener.callback.objectReference, listener.options);
    targets.forEach((target, index) => {
      const listeners = before[index].map(([type, added]) => [type, [...added]]);
      target._eventListeners = Object.assign(Object.create(null), Object.fromEntries(listeners));
    });
  };
};

/** Empties the document, the storage and the history. The root elements stay: Testing Library holds the body. */
const empty = (dom) => {
  const { window } = dom;
  const { documentElement: root, head, body } = window.document;
  window.getSelection().removeAllRanges();
  for (const element of [root, head, body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
    element.scrollTop = 0;
    element.scrollLeft = 0;
  }
  root.replaceChildren(head, body);
  head.replaceChildren();
  body.replaceChildren();
  window.localStorage.clear();
  window.sessionStorage.clear();
  dom.cookieJar.removeAllCookiesSync();
  const entries = window._sessionHistory;
  entries.clearHistoryTraversalTasks();
  entries._entries.splice(1);
  entries._currentIndex = 0;
  window.history.replaceState(null, '', '/');
};

/** What user-event adds to the window when it is loaded. */
const polyfill = 'CSS';

let shared;

/** The one window of this worker. */
const createShared = (config, context) => {
  const environment = new TestEnvironment(config, context);
  const { global: window } = environment;
  window.Error.stackTraceLimit = 20;
  // The router needs both and jsdom offers neither.
  Object.assign(window, { TextDecoder, TextEncoder });
  const forgetStyles = shareComputedStyles(window);
  const stopWork = trackWork(window);
  const removeListeners = trackListeners(window);
  const restore = createRestore(
    objectsOf(window),
    (key, object) => object !== window || isOfJest(key) || (typeof key === 'string' && key !== polyfill),
  );
  const clean = () => {
    environment.fakeTimers.useRealTimers();
    environment.fakeTimersModern.useRealTimers();
    restore();
    forgetStyles();
    stopWork();
    removeListeners();
    empty(environment.dom);
  };
  return { environment, clean };
};

/**
 * The environment of tests with a DOM: all test files of a worker share one window, so that the libraries they load can be shared
 * too (`runtime.cjs`). After each file the window, its document and its history are as before.
 */
module.exports = class SharedDomEnvironment {
  /** For `runtime.cjs`. */
  hasDom = true;

  constructor(config, context) {
    shared ??= createShared(config, context);
    const { environment } = shared;
    this.global = environment.global;
    this.moduleMocker = environment.moduleMocker;
    this.fakeTimers = environment.fakeTimers;
    this.fakeTimersModern = environment.fakeTimersModern;
    this.restoreVariables = keepVariables(this.global.process);
    const { virtualConsole } = environment.dom;
    virtualConsole.removeAllListeners();
    virtualConsole.sendTo(context.console, { omitJSDOMErrors: true });
    virtualConsole.on('jsdomError', (error) => context.console.error(error));
  }

  async setup() {}

  async teardown() {
    shared.clean();
    this.restoreVariables();
    this.tornDown = true;
  }

  exportConditions() {
    return shared.environment.exportConditions();
  }

  getVmContext() {
    return this.tornDown ? null : shared.environment.getVmContext();
  }
};
