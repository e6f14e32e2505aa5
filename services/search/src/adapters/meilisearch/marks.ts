import { markedFields, type Mark, type Marks } from '../../domain/search-index';
import type { StoredDocument } from './stored-document';

/** What a document is asked for where its marks are wanted: places are told in the bytes of these texts. */
export const markableFields = ['listing', ...markedFields];

interface Position {
  start: number;
  length: number;
}

/** From bytes of UTF-8, as the server counts, to what strings count. */
const toMark = (bytes: Buffer, { start, length }: Position): Mark => {
  const before = bytes.toString('utf8', 0, start).length;
  return { start: before, end: before + bytes.toString('utf8', start, start + length).length };
};

/** What the server found in the texts of a document. */
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
