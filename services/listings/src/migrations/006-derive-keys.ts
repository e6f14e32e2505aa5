import { keysOf } from '../adapters/listing/listing-document';
import { derivedFields } from './004-place-in-lists';

/**
 * Derives again what listings are searched and compared by: ids of places, words with abbreviations and Arabic letters, and
 * telephone numbers and barcodes of duplicates.
 */
export const deriveKeys = derivedFields('006-derive-keys', (listing, reference) => ({
  keys: keysOf(listing, reference),
}));
