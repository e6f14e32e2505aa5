import type { Clock } from '@halalmap/service-kit';
import type { Migration, MigrationContext } from '@halalmap/service-kit/migrations';
import { storeListingsAgain } from './store-listings-again';

/** Stores every listing again whose certificate states a certifier by a name that was unknown before. */
export const knowCertifiersByOtherNames = ({ clock }: { clock: Clock }): Migration => ({
  name: '011-know-certifiers-by-other-names',
  async run(context: MigrationContext) {
    await storeListingsAgain(context, { clock, change: (listing) => listing });
  },
});
