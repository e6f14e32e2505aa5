import { markedFields, type Mark, type Marks } from '../../domain/search-index';
import type { StoredDocument } from './stored-document';

/** Fields to request when marks are wanted: positions are byte offsets in these texts. */
export const markableFields = ['listing', ...markedFields];

interface Position {
  start: number;
  length: number;
}

/** Converts byte offsets of UTF-8, as the server counts, to string indexes. */
const toMark = (bytes: Buffer, { start, length }: Position): Mark => {
  const before = bytes.toString('utf8', 0, start).length;
  return { start: before, end: before + bytes.toString('utf8', start, start + length).length };
};

/** Converts the server's match positions in a document to marks. */
export const toMarks = (
  hit: Partial<StoredDocument> & { _matchesPosition?: Partial<Record<string, Position[]>> },
): Marks =>
  Object.fromEntries(
    markedFields.flatMap((field) => {
      const positions = hit._matchesPosition?.[field] ?? [];
      const bytes = Buffer.from(hit[field] ?? '');
      return positions.length === 0 ? [] : [[field, positions.map((position) => toMark(bytes, position))]];
    }),
  );
