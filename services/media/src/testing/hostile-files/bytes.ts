import { crc32 } from 'node:zlib';

/** Inserts a JPEG segment right behind the start of the image. */
export const withSegment = (jpeg: Buffer, marker: number, content: Buffer | string): Buffer => {
  const body = Buffer.from(content);
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
};

/** A JPEG whose header claims another size. */
export const claimingSize = (jpeg: Buffer, width: number, height: number): Buffer => {
  const changed = Buffer.from(jpeg);
  for (let at = 2; at < changed.length;) {
    const marker = changed[at + 1] ?? 0;
    if (marker >= 0xc0 && marker <= 0xc2) {
      changed.writeUInt16BE(height, at + 5);
      changed.writeUInt16BE(width, at + 7);
      return changed;
    }
    at += 2 + changed.readUInt16BE(at + 2);
  }
  throw new Error('this JPEG has no frame');
};

/** Where the scans of a JPEG begin and end. */
const scansOf = (jpeg: Buffer): Array<{ start: number; end: number }> => {
  const scans: Array<{ start: number; end: number }> = [];
  for (let at = 2; at < jpeg.length && jpeg[at + 1] !== 0xd9;) {
    const start = at;
    const marker = jpeg[at + 1];
    at += 2 + jpeg.readUInt16BE(at + 2);
    if (marker !== 0xda) continue;
    while (jpeg[at] !== 0xff || jpeg[at + 1] === 0) at += 1;
    scans.push({ start, end: at });
  }
  return scans;
};

/**
 * A progressive JPEG with `count` more scans after its first one, each refining one bit of one coefficient, as the
 * format allows.
 */
export const withScans = (progressive: Buffer, count: number): Buffer => {
  const [, pattern] = scansOf(progressive);
  if (!pattern) throw new Error('this JPEG is not progressive');
  const bits = 14;
  const scans = Array.from({ length: count }, (_entry, index) => {
    const scan = Buffer.from(progressive.subarray(pattern.start, pattern.end));
    const coefficient = 1 + Math.floor(index / bits);
    const bit = bits - 1 - (index % bits);
    const before = bit === bits - 1 ? 0 : bit + 1;
    scan.set([coefficient, coefficient, (before << 4) | bit], 7);
    return scan;
  });
  return Buffer.concat([progressive.subarray(0, pattern.start), ...scans, Buffer.from([0xff, 0xd9])]);
};

/** One chunk of a PNG with its checksum. */
export const pngChunk = (type: string, content: Buffer | string): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), Buffer.from(content)]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(body.length - 4, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
};

const headEnd = 33;
/** A PNG with a chunk behind its header. */
export const withChunk = (png: Buffer, type: string, content: Buffer | string): Buffer =>
  Buffer.concat([png.subarray(0, headEnd), pngChunk(type, content), png.subarray(headEnd)]);

/** A PNG whose header claims another size. */
export const pngClaimingSize = (png: Buffer, width: number, height: number): Buffer => {
  const header = Buffer.from(png.subarray(16, 29));
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([png.subarray(0, 8), pngChunk('IHDR', header), png.subarray(headEnd)]);
};

/** A lossless WebP (VP8L) that claims another size, each side at most 16384. */
export const webpClaimingSize = (webp: Buffer, width: number, height: number): Buffer => {
  const changed = Buffer.from(webp);
  const at = changed.indexOf('VP8L') + 9;
  const flags = changed.readUInt32LE(at) >>> 28;
  changed.writeUInt32LE(((width - 1) | ((height - 1) << 14) | (flags << 28)) >>> 0, at);
  return changed;
};

/** Inverts a byte of a file. */
export const flipped = (bytes: Buffer, at: number): Buffer => {
  const changed = Buffer.from(bytes);
  changed[at] = (changed[at] ?? 0) ^ 0xff;
  return changed;
};
