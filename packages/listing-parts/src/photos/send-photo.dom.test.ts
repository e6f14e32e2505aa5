import { fittedSize, isWorthShrinking, lineOf, shrinkPhoto } from './send-photo';
import { aFile } from '../testing/fake-uploads';

describe('making a photo smaller', () => {
  const large = aFile('large.jpg', 'image/jpeg', 4_000_000);
  const browserWith = (decode: () => Promise<unknown>): void => {
    Object.assign(globalThis, { createImageBitmap: decode });
  };
  /** A canvas that draws nothing and gives a file of some bytes; jsdom has none. */
  const drawsInto = (...sizes: Array<number | null>): string[] => {
    const types: string[] = [];
    HTMLCanvasElement.prototype.getContext = (() => ({ drawImage: () => {}, fillRect: () => {} })) as never;
    HTMLCanvasElement.prototype.toBlob = (give, type = '') => {
      const bytes = sizes[Math.min(types.push(type), sizes.length) - 1] ?? null;
      give(bytes === null ? null : aFile('', type, bytes));
    };
    return types;
  };
  const most = 5 * 1024 * 1024;
  const aBitmap = async () => ({ width: 4_000, height: 3_000, close: () => {} });

  it('is done for large files, and on a slow connection for smaller ones', () => {
    expect(isWorthShrinking(4_000_000, {})).toBe(true);
    expect(isWorthShrinking(400_000, {})).toBe(false);
    expect(isWorthShrinking(400_000, { effectiveType: '3g' })).toBe(true);
    expect(isWorthShrinking(400_000, { effectiveType: '4g', saveData: true })).toBe(true);
    expect(isWorthShrinking(100_000, { effectiveType: '2g' })).toBe(false);
  });

  it('reads the connection of browsers that report it, and of no others', () => {
    expect(lineOf({ connection: { effectiveType: '2g' } })).toEqual({ effectiveType: '2g' });
    expect(lineOf({})).toEqual({});
  });

  it('reduces the longest side to 2560 pixels, and enlarges nothing', () => {
    expect(fittedSize(4_000, 3_000)).toEqual({ width: 2_560, height: 1_920 });
    expect(fittedSize(600, 6_000)).toEqual({ width: 256, height: 2_560 });
    expect(fittedSize(800, 600)).toEqual({ width: 800, height: 600 });
    expect(fittedSize(50_000, 1)).toEqual({ width: 2_560, height: 1 });
  });

  it('sends the reduced photo if that is smaller, in a format that keeps transparency', async () => {
    browserWith(aBitmap);
    const types = drawsInto(900_000);

    expect((await shrinkPhoto(large, most)).size).toBe(900_000);
    await shrinkPhoto(aFile('logo.png', 'image/png', 4_000_000), most);
    expect(types).toEqual(['image/jpeg', 'image/webp']);
  });

  it('is done for a photo of more than 50 megapixels, whatever its size in bytes', async () => {
    browserWith(async () => ({ width: 8_192, height: 6_144, close: () => {} }));
    drawsInto(900_000);
    expect((await shrinkPhoto(aFile('flat.jpg', 'image/jpeg', 20_000), most)).size).toBe(900_000);

    browserWith(aBitmap);
    const small = aFile('small.jpg', 'image/jpeg', 20_000);
    expect(await shrinkPhoto(small, most)).toBe(small);
  });

  it('lowers the quality only of photos that are over the limit', async () => {
    browserWith(aBitmap);
    const types = drawsInto(7_000_000, 6_000_000, 3_000_000);

    const photo = aFile('huge.png', 'image/png', 14_000_000);
    expect((await shrinkPhoto(photo, most)).size).toBe(3_000_000);
    expect(types).toEqual(['image/webp', 'image/jpeg', 'image/jpeg']);
    expect((await shrinkPhoto(large, most)).size).toBe(3_000_000);
    expect(types).toHaveLength(4);
  });

  it('returns the smallest result when none is below the limit', async () => {
    browserWith(aBitmap);
    drawsInto(9_000_000, 8_000_000, 7_000_000);

    expect((await shrinkPhoto(aFile('noise.jpg', 'image/jpeg', 14_000_000), most)).size).toBe(7_000_000);
  });

  it('does not change a photo that would grow, cannot be decoded or cannot be drawn', async () => {
    browserWith(aBitmap);
    drawsInto(5_000_000);
    expect(await shrinkPhoto(large, most)).toBe(large);
    drawsInto(null);
    expect(await shrinkPhoto(large, most)).toBe(large);
    browserWith(() => Promise.reject(new Error('The source image could not be decoded')));
    expect(await shrinkPhoto(large, most)).toBe(large);
  });
});
