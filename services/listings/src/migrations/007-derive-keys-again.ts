import { keysOf } from '../adapters/listing/listing-document';
import { derivedFields } from './004-place-in-lists';

/**
 * Derives again what listings are found, compared and sorted by. It does all that 006 did, which earlier versions ran
 * before it.
 */
export const deriveKeys = derivedFields('007-derive-keys-again', (listing, reference) => ({
  keys: keysOf(listing, reference),
}));
