/** The button of a photo that is always there: the one that takes it out. */
export const lastButtonOf = (item: Element | null | undefined): HTMLElement | null =>
  item?.querySelector<HTMLElement>('.pho__do button:last-of-type') ?? null;
