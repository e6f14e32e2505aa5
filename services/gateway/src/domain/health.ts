import type { Health } from '@halalmap/contracts';
import { upstreamNames, type UpstreamName } from './route-table';

/** Above this mean time, in milliseconds, the site is slow enough to say so. */
const slowMs = 1_000;

/**
 * Without listings there is no directory: unhealthy. Without another service, or when answers take long: degraded.
 * @param ready which services behind say that they are ready
 * @param avgResponseTime mean time to answer, in milliseconds
 */
export const judgeHealth = (
  ready: Readonly<Record<UpstreamName, boolean>>,
  avgResponseTime: number,
): Health['status'] => {
  if (!ready.listings) return 'unhealthy';
  const all = upstreamNames.every((name) => ready[name]);
  return all && avgResponseTime <= slowMs ? 'healthy' : 'degraded';
};
