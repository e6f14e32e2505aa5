import type { Clock } from '@halalmap/service-kit';
import type { Migration, MigrationContext } from '@halalmap/service-kit/migrations';
import { storeListingsAgain } from './store-listings-again';

/**
 * Stores every listing again whose trust is another by today's rules: a certificate certifies only what it is for, a
 * published report of one is a claim, and what is said to be all halal is part where alcohol or pork is served.
 */
export const deriveTrustAgain = ({ clock }: { clock: Clock }): Migration => ({
  name: '009-derive-trust-again',
  async run(context: MigrationContext) {
    await storeListingsAgain(context, { clock, change: (listing) => listing });
  },
});
