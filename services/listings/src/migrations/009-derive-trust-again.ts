import type { Clock } from '@halalmap/service-kit';
import { trustDerivedAgain } from './store-listings-again';

/**
 * Stores every listing again whose trust is another by today's rules: a certificate certifies only what it is for, a
 * published report of one is a claim, and what is said to be all halal is part where alcohol or pork is served.
 */
export const deriveTrustAgain = (options: { clock: Clock }) =>
  trustDerivedAgain('009-derive-trust-again', options);
