import { listingFactsSchema, type ExportQuery, type Listing } from '@halalmap/contracts';
import { stringify } from 'csv-stringify/sync';

const columns = [
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
  'brandName',
  'categoryName',
  'provinceName',
  'municipalityName',
  'trust',
  'createdAt',
  'updatedAt',
];

const plainNumber = /^[+-]?\d+(\.\d+)?$/;

/** A spreadsheet would run what begins like a formula; the apostrophe makes it text (CWE-1236). */
const safeCell = (text: string): string =>
  /^[=+\-@]/.test(text) && !plainNumber.test(text) ? `'${text}` : text;

const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string' && !entry.includes(';'));

const cellOf = (listing: Listing, column: string): string => {
  if (column === 'trust') return listing.trust.level;
  const value = (listing as Record<string, unknown>)[column];
  if (value === null || value === undefined) return '';
  if (isNames(value)) return safeCell(value.join('; '));
  return safeCell(typeof value === 'object' ? JSON.stringify(value) : String(value));
};

/** Rows that are written in one piece: one string each would cost more than what is in it. */
const rowsAtOnce = 50;

async function* inPieces<T>(entries: AsyncIterable<T>): AsyncGenerator<T[]> {
  let piece: T[] = [];
  for await (const entry of entries) {
    piece.push(entry);
    if (piece.length === rowsAtOnce) {
      yield piece;
      piece = [];
    }
  }
  if (piece.length > 0) yield piece;
}

async function* toCsv(listings: AsyncIterable<Listing>): AsyncGenerator<string> {
  yield stringify([columns]);
  for await (const piece of inPieces(listings)) {
    yield stringify(piece.map((listing) => columns.map((column) => cellOf(listing, column))));
  }
}

async function* toArray(
  open: string,
  entries: AsyncIterable<unknown>,
  close: string,
): AsyncGenerator<string> {
  let separator = open;
  for await (const piece of inPieces(entries)) {
    yield separator + piece.map((entry) => JSON.stringify(entry)).join(',\n');
    separator = ',\n';
  }
  yield (separator === open ? open : '') + close;
}

/** Longitude comes first (RFC 7946, 3.1.1). */
async function* features(listings: AsyncIterable<Listing>): AsyncGenerator<unknown> {
  for await (const listing of listings) {
    const { id, latitude, longitude, ...properties } = listing;
    if (latitude === null || longitude === null) continue;
    const coordinates = [Number(longitude), Number(latitude)];
    yield { type: 'Feature', id, geometry: { type: 'Point', coordinates }, properties };
  }
}

interface ExportFormat {
  contentType: string;
  fileName: string;
  write(listings: AsyncIterable<Listing>): AsyncGenerator<string>;
}

/** How listings are written, piece by piece. */
export const formats: Record<ExportQuery['format'], ExportFormat> = {
  json: {
    contentType: 'application/json; charset=utf-8',
    fileName: 'listings.json',
    write: (listings) => toArray('[', listings, ']\n'),
  },
  csv: { contentType: 'text/csv; charset=utf-8', fileName: 'listings.csv', write: toCsv },
  geojson: {
    contentType: 'application/geo+json; charset=utf-8',
    fileName: 'listings.geojson',
    write: (listings) => toArray('{"type":"FeatureCollection","features":[', features(listings), ']}\n'),
  },
};
