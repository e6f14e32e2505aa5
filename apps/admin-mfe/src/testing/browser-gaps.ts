/** A message channel that runs in a later task, without keeping the process alive as Node's does. */
class TaskChannel {
  readonly port1: { onmessage: (() => void) | null } = { onmessage: null };
  readonly port2 = { postMessage: (): void => void setTimeout(() => this.port1.onmessage?.()) };
}

/** Adds what jsdom lacks: media queries (none matches), resize observers (nothing resizes), and opening a dialog. */
export const fillBrowserGaps = (): void => {
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: false,
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
    });
  Object.assign(globalThis, {
    MessageChannel: TaskChannel,
    ResizeObserver: class {
      observe = (): void => {};
      unobserve = (): void => {};
      disconnect = (): void => {};
    },
  });
  const styleOf = window.getComputedStyle.bind(window);
  // jsdom logs an error when the style of a pseudo-element is read.
  window.getComputedStyle = (element) => styleOf(element);
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
};

/** Whether the page lets the browser ask before the tab is closed. */
export const asksInTab = (): boolean =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
