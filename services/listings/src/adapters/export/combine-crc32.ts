/** A 32 x 32 matrix over GF(2). Each number is a column. */
type Matrix = Uint32Array;

const times = (matrix: Matrix, vector: number): number => {
  let sum = 0;
  for (let bit = 0; vector !== 0; bit += 1, vector >>>= 1) {
    if (vector & 1) sum ^= matrix[bit] as number;
  }
  return sum >>> 0;
};

const squared = (matrix: Matrix): Matrix => matrix.map((column) => times(matrix, column));

/** The operator that appends one zero bit: the reflected polynomial of CRC-32 (RFC 1952, 8). */
const oneZeroBit: Matrix = Uint32Array.from({ length: 32 }, (_, bit) =>
  bit === 0 ? 0xedb88320 : (1 << (bit - 1)) >>> 0,
);

/** Operators that append 8, 16, 32 … zero bits. Entry `n` appends 2^n bytes. */
const zeroBytes: Matrix[] = [];
for (
  let operator = squared(squared(squared(oneZeroBit)));
  zeroBytes.length < 40;
  operator = squared(operator)
) {
  zeroBytes.push(operator);
}

/**
 * The CRC-32 of two concatenated texts (the method of zlib's `crc32_combine`).
 * @param first CRC of the first text
 * @param second CRC of the second text
 * @param secondLength length of the second text in bytes
 */
export const combineCrc32 = (first: number, second: number, secondLength: number): number => {
  let crc = first;
  for (let power = 0, left = secondLength; left > 0; power += 1, left = Math.floor(left / 2)) {
    if (left % 2 === 1) crc = times(zeroBytes[power] as Matrix, crc);
  }
  return (crc ^ second) >>> 0;
};
