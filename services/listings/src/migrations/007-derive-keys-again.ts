import { keysOf } from '../adapters/listing/listing-document';
import { derivedFields } from './004-place-in-lists';

/**
 * Derives again what listings are found and sorted by: names of possible duplicates without articles and with the long
 * forms of abbreviations, and until when the certificate is valid.
 */
export const deriveKeysAgain = derivedFields('007-derive-keys-again', (listing, reference) => ({
  keys: keysOf(listing, reference),
}));
