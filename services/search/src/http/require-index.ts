import { unavailable } from '@halalmap/errors';
import type { ServiceMiddleware } from '@halalmap/service-kit';

/** Refuses to answer from an index that is not built yet: an empty directory would be a wrong answer. */
export const requireIndex =
  (isBuilt: () => boolean): ServiceMiddleware =>
  async (_ctx, next) => {
    if (!isBuilt()) throw unavailable('The search is starting. Please try again in a moment');
    await next();
  };
