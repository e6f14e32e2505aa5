import {
  barcodeKeys,
  entityTypes,
  product,
  type Listing,
  type ProductStatement,
  type ProductsOfCode,
} from '@halalmap/contracts';
import { hasField } from '@halalmap/listing-model';
import { barcode } from '@halalmap/listing-model/values';
import { AppError, validationFailed } from '@halalmap/errors';
import { detailsOf } from '@halalmap/service-kit';
import type { SearchIndex } from '../domain/search-index';

const typesWithCode = entityTypes.filter((type) => hasField(type, 'barcode'));

/** More products than one code can have; others are left out. */
const mostProducts = 100;

const textOf = (parts: ReadonlyArray<string | null | undefined>): { text?: string } => {
  const text = parts.filter(Boolean).join(', ');
  return text === '' ? {} : { text };
};

/** What is stated of a product, by whom and when; null when nobody states whether it is halal. */
const statementOf = (listing: Listing): ProductStatement | null => {
  const { certificate, halal } = listing.trust;
  if (certificate?.state === 'valid')
    return {
      source: certificate.body ?? product.name,
      statedAt: certificate.seenAt ?? listing.createdAt,
      halal: 'certified',
      ...textOf([certificate.number, listing.certificateScopeText]),
    };
  const reported = { source: product.name, statedAt: listing.updatedAt };
  if (listing.halalCertified === 'No' || halal?.scope === 'not_halal')
    return { ...reported, halal: 'not_labelled' };
  if (listing.halalCertified === 'Yes' || (halal?.scope === 'all' && halal.by !== null))
    return {
      ...reported,
      halal: 'labelled',
      ...textOf([listing.certifyingBody, listing.certificationNumber]),
    };
  return null;
};

/** Everything that is known of a code. */
export type FindByCode = (typed: string) => Promise<ProductsOfCode>;

/**
 * Finds the products with the digits of a barcode, in whichever form they were typed. Eight digits that are right as EAN-8 and as
 * UPC-E are asked for as both.
 * @throws AppError `validation_failed` for what is no code, `unknown_code` when no product has it
 */
export const createFindByCode = ({ index }: { index: SearchIndex }): FindByCode =>
  async function findByCode(typed) {
    const parsed = barcode().safeParse(typed.replaceAll(/[\s-]/g, ''));
    if (!parsed.success)
      throw validationFailed(detailsOf(parsed.error).map((detail) => ({ ...detail, path: 'code' })));
    const keys = barcodeKeys(parsed.data);
    const found = await Promise.all(
      keys.map((key) =>
        index.search({
          text: `"${key}"`,
          filter: { field: 'entityType', oneOf: typesWithCode },
          sort: { by: 'relevance' },
          offset: 0,
          limit: mostProducts,
        }),
      ),
    );
    const listings = [
      ...new Map(found.flatMap(({ hits }) => hits).map((listing) => [listing.id, listing])).values(),
    ].filter(({ barcode: own }) => own !== null && barcodeKeys(own).some((key) => keys.includes(key)));
    if (listings.length === 0) throw new AppError('unknown_code', 'No product with this code is known yet');
    return {
      code: keys[0] ?? parsed.data,
      listings,
      statements: listings.flatMap((listing) => statementOf(listing) ?? []),
    };
  };
