import { keysOf } from '../adapters/listing/listing-document';
import { derivedFields } from './004-place-in-lists';

/** Derives again what listings are searched and sorted by: also until when their certificate is valid. */
export const orderCertificates = derivedFields('008-order-certificates', (listing, reference) => ({
  keys: keysOf(listing, reference),
}));
