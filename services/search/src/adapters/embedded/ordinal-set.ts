/** A set of document ordinals: one bit each, 32 in a word. */
export type OrdinalSet = Uint32Array<ArrayBuffer>;

/** @param size number of ordinals that it can contain */
export const createOrdinalSet = (size: number): OrdinalSet => new Uint32Array(Math.ceil(size / 32));

/** Whether the set contains the ordinal; false for one beyond its size. */
export const hasOrdinal = (set: OrdinalSet, ordinal: number): boolean =>
  (((set[ordinal >>> 5] ?? 0) >>> (ordinal & 31)) & 1) === 1;

/** Adds an ordinal in place; it must be below the size. */
export const addOrdinal = (set: OrdinalSet, ordinal: number): void => {
  set[ordinal >>> 5] = (set[ordinal >>> 5] ?? 0) | (1 << (ordinal & 31));
};

/** Removes an ordinal in place. */
export const removeOrdinal = (set: OrdinalSet, ordinal: number): void => {
  set[ordinal >>> 5] = (set[ordinal >>> 5] ?? 0) & ~(1 << (ordinal & 31));
};

/** Calls back for each ordinal, in order. */
export const forEachOrdinal = (set: OrdinalSet, use: (ordinal: number) => void): void => {
  for (let at = 0; at < set.length; at += 1) {
    for (let left = set[at] ?? 0; left !== 0; left &= left - 1) use(at * 32 + 31 - Math.clz32(left & -left));
  }
};

/** Number of one bits of a 32-bit integer. */
const countBits = (bits: number): number => {
  let count = bits - ((bits >>> 1) & 0x55555555);
  count = (count & 0x33333333) + ((count >>> 2) & 0x33333333);
  return Math.imul((count + (count >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};

/** The number of ordinals in the set. */
export const countOrdinals = (set: OrdinalSet): number => {
  let count = 0;
  for (const word of set) count += countBits(word);
  return count;
};

/** The ordinals in both sets. */
export const intersect = (a: OrdinalSet, b: OrdinalSet): OrdinalSet =>
  a.map((word, at) => word & (b[at] ?? 0));

/** The ordinals of the first set that are not in the second. */
export const exclude = (a: OrdinalSet, b: OrdinalSet): OrdinalSet =>
  a.map((word, at) => word & ~(b[at] ?? 0));

/** The ordinals in ascending order. */
export const ordinalsOf = (set: OrdinalSet): Int32Array => {
  const ordinals = new Int32Array(countOrdinals(set));
  let at = 0;
  forEachOrdinal(set, (ordinal) => (ordinals[at++] = ordinal));
  return ordinals;
};

/** A copy with room for more; the values added are 0. */
export const grown = <T extends Uint32Array | Int32Array | Float64Array>(values: T, length: number): T => {
  const copy = new (values.constructor as new (length: number) => T)(length);
  copy.set(values);
  return copy;
};

/** Some ordinals as a set of the same size as another one. */
export const setOf = (ordinals: Iterable<number>, { length }: OrdinalSet): OrdinalSet => {
  const set = createOrdinalSet(length * 32);
  for (const ordinal of ordinals) addOrdinal(set, ordinal);
  return set;
};

/**
 * The ordinals of a list that are in a set, in the order of the list, which is read only as far as it is needed.
 * @returns a function that returns those from a position up to, but without, another
 */
export const pickLazily = (
  list: readonly number[],
  set: OrdinalSet,
): ((from: number, to: number) => Int32Array) => {
  const picked: number[] = [];
  let next = 0;
  return (from, to) => {
    for (; next < list.length && picked.length < to; next += 1) {
      const ordinal = list[next] ?? 0;
      if (hasOrdinal(set, ordinal)) picked.push(ordinal);
    }
    return Int32Array.from(picked.slice(from, to));
  };
};

/** Ordinals that are only added, in ascending order: a list while that is shorter than a set, which is counted faster. */
export interface Postings {
  list: number[];
  set: OrdinalSet | null;
}

/** So many are kept as a list, however few documents there are. */
const shortList = 32;
/** Bits that an entry of a list takes. */
const bitsPerEntry = 64;

export const createPostings = (): Postings => ({ list: [], set: null });

/** @param ordinal not less than any added before; one that was just added is there already */
export const addPosting = (postings: Postings, ordinal: number): void => {
  const { list } = postings;
  if (!postings.set) {
    if (list.at(-1) !== ordinal) list.push(ordinal);
    if (list.length <= shortList + ordinal / bitsPerEntry) return;
    postings.set = createOrdinalSet(ordinal + 1);
    for (const known of list) addOrdinal(postings.set, known);
    postings.list = [];
  }
  if (ordinal >= postings.set.length * 32)
    postings.set = grown(postings.set, Math.ceil((ordinal * 5) / 4 / 32) + 1);
  addOrdinal(postings.set, ordinal);
};

/** Adds all of them to a set, which must have room for them. */
export const addPostingsTo = (target: OrdinalSet, { list, set }: Postings): void => {
  for (const ordinal of list) addOrdinal(target, ordinal);
  if (!set) return;
  const length = Math.min(set.length, target.length);
  for (let at = 0; at < length; at += 1) target[at] = (target[at] ?? 0) | (set[at] ?? 0);
};

/** How many of them are in a set. */
export const countPostings = (other: OrdinalSet, { list, set }: Postings): number => {
  let count = 0;
  for (const ordinal of list) if (hasOrdinal(other, ordinal)) count += 1;
  if (!set) return count;
  const length = Math.min(set.length, other.length);
  for (let at = 0; at < length; at += 1) count += countBits((set[at] ?? 0) & (other[at] ?? 0));
  return count;
};
