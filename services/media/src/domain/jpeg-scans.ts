const startOfScan = 0xda;
const endOfImage = 0xd9;

/** Markers without a length field: stuffed bytes of a scan, fill bytes, restarts, the start of the image. */
const standsAlone = (marker: number): boolean =>
  marker === 0x00 || marker === 0x01 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd8);

/**
 * Counts the scans of a JPEG (ITU T.81, B.1.1). A photo has one, a progressive one about ten; a file of some hundred
 * kilobytes can have thousands, which keep a decoder busy for minutes.
 */
export const scansIn = (jpeg: Buffer): number => {
  let scans = 0;
  let at = jpeg.indexOf(0xff);
  while (at >= 0 && at + 3 < jpeg.length) {
    const marker = jpeg.readUInt8(at + 1);
    if (marker === endOfImage) return scans;
    if (marker === startOfScan) scans += 1;
    const length = standsAlone(marker) ? 0 : jpeg.readUInt16BE(at + 2);
    // A fill byte may be followed directly by a marker.
    at = jpeg.indexOf(0xff, at + (marker === 0xff ? 1 : 2 + length));
  }
  return scans;
};
