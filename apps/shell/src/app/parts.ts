/** Fetches the styles of the parts that pages are made of. The landing page begins without them. */
export const loadParts = (): Promise<unknown> =>
  import(/* webpackChunkName: "parts" */ '@halalmap/ui/styles/parts.css');
