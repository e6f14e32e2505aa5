/** Browser features that jsdom lacks and the shell uses; no media preference is set, nothing scrolls. */
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
