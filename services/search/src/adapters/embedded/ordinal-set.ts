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

/** The ordinals of a list as a set of the same size as another one. */
export const setOf = (ordinals: Int32Array, { length }: OrdinalSet): OrdinalSet => {
  const set = createOrdinalSet(length * 32);
  for (const ordinal of ordinals) addOrdinal(set, ordinal);
  return set;
};

/** The ordinals of a list that are in a set, in the order of the list. */
export const pick = (list: readonly number[], set: OrdinalSet): Int32Array => {
  const picked = new Int32Array(countOrdinals(set));
  let count = 0;
  for (const ordinal of list) if (hasOrdinal(set, ordinal)) picked[count++] = ordinal;
  return picked.subarray(0, count);
};
