import type { ImportDuplicate, ListingSubmission } from '@halalmap/contracts';
import type { FiledPlace, FiledPlaces } from '../../domain/imports';
import { withPlaceIds } from '../../domain/listing/stored-listing';
import {
  batchSearchKeys,
  type ComparedPlace,
  likelyFrom,
  placeOfSubmission,
  similarityTo,
} from '../../domain/moderation/same-place';
import { createTurns, mapInTurns } from '../turns';

/** Row numbers by key. */
export interface RowIndex {
  /** A row that may have the key; 0 if none has it. */
  find(key: string): number;
  /** Remembers the first row of a key. */
  add(key: string, row: number): void;
}

const hashOf = (key: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < key.length; at += 1) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  return hash >>> 0;
};

/**
 * An index of eight bytes a key, so that it stays small for the largest file. It keeps hashes only: different keys may
 * give the same row, and callers compare.
 */
export const createRowIndex = (): RowIndex => {
  let hashes = new Uint32Array(1_024);
  let rows = new Uint32Array(1_024);
  let size = 0;
  const slotOf = (hash: number): number => {
    let slot = hash & (rows.length - 1);
    while (rows[slot] !== 0 && hashes[slot] !== hash) slot = (slot + 1) & (rows.length - 1);
    return slot;
  };
  const put = (hash: number, row: number): void => {
    const slot = slotOf(hash);
    if (rows[slot] !== 0) return;
    hashes[slot] = hash;
    rows[slot] = row;
    size += 1;
  };
  const grow = (): void => {
    const [oldHashes, oldRows] = [hashes, rows];
    hashes = new Uint32Array(oldRows.length * 2);
    rows = new Uint32Array(oldRows.length * 2);
    size = 0;
    for (const [slot, row] of oldRows.entries()) if (row !== 0) put(oldHashes[slot] ?? 0, row);
  };
  return {
    find: (key) => rows[slotOf(hashOf(key))] ?? 0,
    add(key, row) {
      if (size * 2 > rows.length) grow();
      put(hashOf(key), row);
    },
  };
};

/** A row of a new place. */
interface NewPlace {
  row: number;
  submission: ListingSubmission;
}

/** How many places are compared with one, and how many are named. */
const comparedAtMost = 20;
const namedAtMost = 5;

/**
 * Finds the places that new ones may repeat, for many rows at once: in the directory, and in earlier rows of the file.
 * The same name, number or barcode is found anywhere, a similar name in the same town or neighbourhood.
 */
export const createLikelyDuplicates = (options: {
  places: FiledPlaces;
  index: RowIndex;
  /** Reads an earlier row; null if it is no new place. */
  placeOfRow: (row: number) => Promise<ListingSubmission | null>;
}) => {
  const { places, index, placeOfRow } = options;

  const inDirectory = async (
    compared: ReadonlyArray<{ place: ComparedPlace; keys: ReturnType<typeof batchSearchKeys> }>,
  ): Promise<(at: number) => FiledPlace[]> => {
    const found = await places.findFiled({
      keys: compared.flatMap(({ keys }) => keys.exact),
      words: compared.flatMap(({ place, keys }) => (place.municipalityId === null ? [] : keys.words)),
      municipalityIds: compared.flatMap(({ place }) => place.municipalityId ?? []),
    });
    const byKey = new Map<string, FiledPlace[]>();
    for (const place of found)
      for (const key of place.keys) {
        const known = byKey.get(key);
        if (known) known.push(place);
        else byKey.set(key, [place]);
      }
    return (at) => {
      const { exact = [], words = [] } = compared[at]?.keys ?? {};
      const near = [...exact, ...words].flatMap((key) => byKey.get(key) ?? []);
      return [...new Set(near)].slice(0, comparedAtMost);
    };
  };

  const inFile = async (row: number, keys: readonly string[]): Promise<NewPlace[]> => {
    const rows = new Set(keys.map((key) => index.find(key)).filter((other) => other !== 0 && other !== row));
    const earlier: NewPlace[] = [];
    for (const other of rows) {
      const submission = await placeOfRow(other);
      if (submission) earlier.push({ row: other, submission });
    }
    return earlier;
  };

  const comparedOf = (submission: ListingSubmission): ComparedPlace =>
    placeOfSubmission(submission, withPlaceIds(submission).municipalityId);

  /** @returns the likely duplicates of each place, the likeliest first */
  return async function likelyDuplicates(rows: readonly NewPlace[]): Promise<ImportDuplicate[][]> {
    const compared = await mapInTurns(rows, ({ submission }) => {
      const place = comparedOf(submission);
      return { place, keys: batchSearchKeys(place) };
    });
    const filed = await inDirectory(compared);
    const all: ImportDuplicate[][] = [];
    const turn = createTurns();
    for (const [at, { place, keys }] of compared.entries()) {
      const row = rows[at]?.row ?? 0;
      const likeness = similarityTo(place);
      const candidates = [
        ...filed(at).map(({ id, name, ...other }) => ({ id, name, ...likeness({ name, ...other }) })),
        ...(await inFile(row, keys.inFile)).map((earlier) => ({
          row: earlier.row,
          name: earlier.submission.name,
          ...likeness(comparedOf(earlier.submission)),
        })),
      ];
      for (const key of keys.ofRow) index.add(key, row);
      all.push(
        candidates
          .filter(({ score }) => score >= likelyFrom)
          .sort((a, b) => b.score - a.score)
          .slice(0, namedAtMost)
          .map(({ score: _score, ...duplicate }) => duplicate),
      );
      await turn();
    }
    return all;
  };
};
