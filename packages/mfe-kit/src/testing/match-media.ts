/** jsdom has no media queries: none matches unless a test says so. */
export const stubMatchMedia = (matches: (query: string) => boolean = () => false): void => {
  window.matchMedia = (query) =>
    ({
      matches: matches(query),
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }) as unknown as MediaQueryList;
};
