/** A part of a body; both ends are inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Parses a `Range` header (RFC 9110, 14).
 * @param size length of the body in bytes
 * @returns null for the whole body: no header, an invalid one, or several ranges; or `unsatisfiable`
 */
export const rangeOf = (header: string, size: number): ByteRange | null | 'unsatisfiable' => {
  const [, first, last] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header) ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return null;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return null;
  return start >= size ? 'unsatisfiable' : { start, end };
};

/** A request may name this many ranges; one with more gets the whole body. */
const maxRanges = 16;

/**
 * Parses a `Range` header that may name several ranges.
 * @param size length of the body in bytes
 * @returns the satisfiable ranges in the requested order; null for the whole body: no header, an invalid one, more than
 *   16 ranges, or ranges that together are longer than the body; or `unsatisfiable`
 */
export const rangesOf = (header: string, size: number): ByteRange[] | null | 'unsatisfiable' => {
  const [, list] = /^bytes=(.+)$/i.exec(header.trim()) ?? [];
  if (list === undefined) return null;
  const parts = list.split(',').filter((part) => part.trim() !== '');
  if (parts.length === 0 || parts.length > maxRanges) return null;
  const parsed = parts.map((part) => rangeOf(`bytes=${part.trim()}`, size));
  if (parsed.includes(null)) return null;
  const ranges = parsed.filter((range): range is ByteRange => range !== null && range !== 'unsatisfiable');
  if (ranges.length === 0) return 'unsatisfiable';
  const total = ranges.reduce((sum, { start, end }) => sum + end - start + 1, 0);
  return ranges.length > 1 && total > size ? null : ranges;
};
