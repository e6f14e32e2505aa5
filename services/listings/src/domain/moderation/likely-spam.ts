import type { SpamDecision } from '@halalmap/contracts';
import { invalidTransition, notFound } from '@halalmap/errors';
import type { SpamRecord, StoredListing } from '../listing/stored-listing';

/** For how long a blocked network cannot submit without an account. */
export const blockedFor = 24 * 60 * 60_000;

/** The networks that cannot submit without an account. IP addresses are not stored. */
export interface Blocks {
  /** A keyed hash of the network of an IP address (/24 or /48); null when the address is not known. */
  networkOf(address: string): string | null;
  /** Until when a network is blocked; null when it is not. */
  blockedUntil(network: string, now: Date): Promise<Date | null>;
  block(network: string, until: Date): Promise<void>;
}

/** The record once somebody has decided: out of the queue, and without the sender's network. */
export const decidedSpam = (spam: SpamRecord, decision?: SpamDecision): SpamRecord => {
  const { likely, network, ...kept } = spam;
  return decision ? { ...kept, decision } : kept;
};

/**
 * The record of a submission on which this decision is possible, or was made before.
 * @throws AppError `not_found` when it was never likely spam, `invalid_transition` when something else was decided
 */
export const spamToDecide = (listing: StoredListing | null, decision: SpamDecision): SpamRecord => {
  const spam = listing?.deletedAt ? null : listing?.spam;
  if (!spam?.likely && !spam?.decision) throw notFound();
  if (spam.decision !== decision && !(spam.likely && listing?.status === 'pending')) {
    throw invalidTransition('This submission has left the queue of likely spam');
  }
  return spam;
};
