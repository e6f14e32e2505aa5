/** A part of a body; both ends are part of it. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * The part of a body that a `Range` header asks for (RFC 9110, 14).
 * @param size bytes of the whole body
 * @returns null for the whole body: no header, one that cannot be read, several parts; or `unsatisfiable`
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
