import {
  byteOrderMark,
  listingFactsSchema,
  toCell,
  type ExportQuery,
  type Listing,
} from '@halalmap/contracts';
import { fieldsWith } from '@halalmap/listing-model';
import { stringify } from 'csv-stringify/sync';

/** The columns of a CSV file. */
export const columns = [
  'id',
  'name',
  'entityType',
  ...Object.keys(listingFactsSchema.shape),
  'status',
  'origin',
  'imageUrl',
  'thumbnailUrl',
  'averageRating',
  'totalReviews',
  'countedReviews',
  'brandName',
  'categoryName',
  'provinceName',
  'municipalityName',
  'trust',
  'createdAt',
  'updatedAt',
];
/** An admin's own export also has what only the owner and admins may see. */
const adminColumns = [...columns, ...fieldsWith({ readers: 'managers' })];

const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string' && !entry.includes(';'));

const cellOf = (listing: Listing, column: string): string => {
  if (column === 'trust') return listing.trust.level;
  const value = (listing as Record<string, unknown>)[column];
  if (value === null || value === undefined) return '';
  if (isNames(value)) return toCell(value.join('; '), column);
  return toCell(typeof value === 'object' ? JSON.stringify(value) : String(value), column);
};

export interface ExportFormat {
  contentType: string;
  fileName: string;
  opening: string;
  separator: string;
  closing: string;
  /** @returns null for a listing that this format omits */
  row(listing: Listing): string | null;
}

/** Longitude comes first (RFC 7946, 3.1.1). */
const featureOf = ({ id, latitude, longitude, ...properties }: Listing): string | null => {
  if (latitude === null || longitude === null) return null;
  const coordinates = [Number(longitude), Number(latitude)];
  return JSON.stringify({ type: 'Feature', id, geometry: { type: 'Point', coordinates }, properties });
};

const csvOf = (header: readonly string[]): ExportFormat => ({
  contentType: 'text/csv; charset=utf-8',
  fileName: 'listings.csv',
  opening: byteOrderMark + stringify([header]),
  separator: '',
  closing: '',
  row: (listing) => stringify([header.map((column) => cellOf(listing, column))]),
});

/** JSON Lines: a listing in each line. */
export const jsonLines: ExportFormat = {
  contentType: 'application/x-ndjson; charset=utf-8',
  fileName: 'listings.jsonl',
  opening: '',
  separator: '',
  closing: '',
  row: (listing) => `${JSON.stringify(listing)}\n`,
};

/** The formats of the files that everybody can download. */
export const exportFormats: Record<ExportQuery['format'], ExportFormat> = {
  json: {
    contentType: 'application/json; charset=utf-8',
    fileName: 'listings.json',
    opening: '[',
    separator: ',\n',
    closing: ']\n',
    row: (listing) => JSON.stringify(listing),
  },
  csv: csvOf(columns),
  geojson: {
    contentType: 'application/geo+json; charset=utf-8',
    fileName: 'listings.geojson',
    opening: '{"type":"FeatureCollection","features":[',
    separator: ',\n',
    closing: ']}\n',
    row: featureOf,
  },
};

/** The formats of an export that is made for one admin. */
export const adminExportFormats: typeof exportFormats = { ...exportFormats, csv: csvOf(adminColumns) };

/** Number of rows per chunk. One string per row would have more overhead than content. */
const rowsAtOnce = 50;

/** Writes a whole file in chunks. */
export async function* writeExport(
  format: ExportFormat,
  listings: AsyncIterable<Listing>,
): AsyncGenerator<string> {
  let piece = format.opening;
  let rows = 0;
  for await (const listing of listings) {
    const row = format.row(listing);
    if (row === null) continue;
    piece += rows === 0 ? row : format.separator + row;
    rows += 1;
    if (rows % rowsAtOnce !== 0) continue;
    yield piece;
    piece = '';
  }
  yield piece + format.closing;
}
