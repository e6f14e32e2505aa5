import { keysOf } from '../adapters/listing/listing-document';
import { derivedFields } from './004-place-in-lists';

/** Derives again what possible duplicates are found by: names without articles, with the long forms of abbreviations. */
export const deriveDuplicateKeys = derivedFields('007-derive-duplicate-keys', (listing, reference) => ({
  keys: keysOf(listing, reference),
}));
