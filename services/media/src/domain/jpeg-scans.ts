const startOfScan = 0xda;
const endOfImage = 0xd9;

/** Stuffed bytes of a scan, fill bytes, restarts, the start of the image: markers that no length follows. */
const standsAlone = (marker: number): boolean =>
  marker === 0x00 || marker === 0x01 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd8);

/**
 * How often a JPEG goes over its picture (ITU T.81, B.1.1). A photo does so once, a progressive one about ten times; a
 * file of some hundred kilobytes can do it thousands of times, which keeps a decoder busy for minutes.
 */
export const scansIn = (jpeg: Buffer): number => {
  let scans = 0;
  let at = jpeg.indexOf(0xff);
  while (at >= 0 && at + 3 < jpeg.length) {
    const marker = jpeg.readUInt8(at + 1);
    if (marker === endOfImage) return scans;
    if (marker === startOfScan) scans += 1;
    const length = standsAlone(marker) ? 0 : jpeg.readUInt16BE(at + 2);
    // A fill byte may be followed by the marker that it fills up to.
    at = jpeg.indexOf(0xff, at + (marker === 0xff ? 1 : 2 + length));
  }
  return scans;
};
