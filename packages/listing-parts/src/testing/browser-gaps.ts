/** Fills in what jsdom has no notion of: opening a dialog. */
export const fillBrowserGaps = (): void => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
};
