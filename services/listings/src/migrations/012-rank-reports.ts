import type { Clock } from '@halalmap/service-kit';
import { trustDerivedAgain } from './store-listings-again';

/** Stores every unverified listing again that a reported certificate or a Muslim owner puts before the others. */
export const rankReports = (options: { clock: Clock }) => trustDerivedAgain('012-rank-reports', options);
