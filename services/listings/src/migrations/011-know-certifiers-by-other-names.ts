import type { Clock } from '@halalmap/service-kit';
import { trustDerivedAgain } from './store-listings-again';

/** Stores every listing again whose certificate states a certifier by a name that was unknown before. */
export const knowCertifiersByOtherNames = (options: { clock: Clock }) =>
  trustDerivedAgain('011-know-certifiers-by-other-names', options);
