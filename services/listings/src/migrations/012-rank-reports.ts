import type { Clock } from '@halalmap/service-kit';
import type { Migration, MigrationContext } from '@halalmap/service-kit/migrations';
import { storeListingsAgain } from './store-listings-again';

/** Stores every unverified listing again that a reported certificate or a Muslim owner puts before the others. */
export const rankReports = ({ clock }: { clock: Clock }): Migration => ({
  name: '012-rank-reports',
  async run(context: MigrationContext) {
    await storeListingsAgain(context, { clock, change: (listing) => listing });
  },
});
