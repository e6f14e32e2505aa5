/** Runs what is posted in a later task, without keeping the process alive as that of Node does. */
class TaskChannel {
  readonly port1: { onmessage: (() => void) | null } = { onmessage: null };
  readonly port2 = { postMessage: (): void => void setTimeout(() => this.port1.onmessage?.()) };
}

/** Fills in what jsdom has no notion of: media queries (none matches), sizes that change (none does), and opening a dialog. */
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
  // jsdom complains about being asked for the style of a pseudo element.
  window.getComputedStyle = (element) => styleOf(element);
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
};
