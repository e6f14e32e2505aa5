/** The part of the browser that jsdom lacks and the shell uses; nothing is preferred, nothing scrolls. */
export const completeBrowser = (): void => {
  window.matchMedia = (query) =>
    ({
      matches: false,
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }) as unknown as MediaQueryList;
  window.scrollTo = () => undefined;
  HTMLElement.prototype.hidePopover ??= () => undefined;
  HTMLElement.prototype.showPopover ??= () => undefined;
  HTMLDialogElement.prototype.showModal ??= function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close() {
    this.open = false;
  };
};
