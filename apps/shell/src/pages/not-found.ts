import { lazyPart } from '../shared/lazy-part';

/** The 404 page, which few addresses need. */
export const NotFound = lazyPart(
  async () => (await import(/* webpackChunkName: "not-found" */ './not-found-page')).NotFoundPage,
);
