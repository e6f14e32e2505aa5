import type { RateLimiter, ServiceContext } from '@halalmap/service-kit';

/** Counts each file for the client's address; admins are exempt. */
export const admission =
  (ctx: Pick<ServiceContext, 'state'>, limit: RateLimiter): (() => Promise<void>) =>
  async () => {
    if (ctx.state.caller?.role !== 'admin') await limit.consume(ctx.state.clientAddress);
  };
