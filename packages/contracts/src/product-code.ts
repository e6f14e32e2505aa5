import { z } from 'zod';
import { listingSchema } from './listing';

/** What somebody states of a product: that a certificate was seen, or only that it is, or is not, called halal. */
const productStatementSchema = z
  .object({
    source: z.string(),
    url: z.string().optional(),
    statedAt: z.iso.datetime(),
    halal: z.enum(['certified', 'labelled', 'not_labelled']),
    text: z.string().optional(),
  })
  .meta({ id: 'ProductStatement' });
export type ProductStatement = z.infer<typeof productStatementSchema>;

/** Response of `GET /api/products/by-code/{code}`: a UPC-A, UPC-E and EAN-13 with a leading 0 are one code. */
export const productsOfCodeSchema = z
  .object({ code: z.string(), listings: z.array(listingSchema), statements: z.array(productStatementSchema) })
  .meta({ id: 'ProductsOfCode' });
export type ProductsOfCode = z.infer<typeof productsOfCodeSchema>;
