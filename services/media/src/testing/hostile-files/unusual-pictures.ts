import sharp, { type Sharp } from 'sharp';
import { aPhoto } from '../pictures';
import {
  claimingSize,
  pngChunk,
  pngClaimingSize,
  webpClaimingSize,
  withChunk,
  withScans,
  withSegment,
} from './bytes';
import { taken, tooManyPixels, unreadable, type HostileFile } from './hostile-file';

const red = [255, 0, 0] as const;
const square = (color: string, width = 20, height = 20): Sharp =>
  sharp({ create: { width, height, channels: 3, background: color } });

/** 60 by 40 pixels, red in the upper left quarter, blue elsewhere. */
const marked = async (): Promise<Buffer> =>
  square('#0000ff', 60, 40)
    .composite([{ input: await square('#ff0000', 30, 20).png().toBuffer(), left: 0, top: 0 }])
    .png()
    .toBuffer();

/** How the pixels must be stored in the file so that the orientation turns them upright. */
const turnedBack: Record<number, (image: Sharp) => Sharp> = {
  1: (image) => image,
  2: (image) => image.flop(),
  3: (image) => image.rotate(180),
  4: (image) => image.flip(),
  5: (image) => image.rotate(90),
  6: (image) => image.rotate(270),
  7: (image) => image.rotate(90),
  8: (image) => image.rotate(90),
};
const mirrored = new Set([5, 7]);

const orientations = async (): Promise<HostileFile[]> => {
  const base = await marked();
  return Promise.all(
    Object.entries(turnedBack).map(async ([tag, turn]) => {
      const orientation = Number(tag);
      const turned = await turn(sharp(base)).png().toBuffer();
      const image = sharp(turned);
      // 5 is the transposed picture, 7 the one mirrored at the other diagonal.
      const lain = mirrored.has(orientation) ? (orientation === 5 ? image.flop() : image.flip()) : image;
      const pixels = await lain.png().toBuffer();
      return {
        name: `orientation-${tag}.jpg`,
        bytes: await sharp(pixels).withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer(),
        expected: taken('image/jpeg', 60, 40, red),
        traces: ['Exif'],
      };
    }),
  );
};

const kinds = async (): Promise<HostileFile[]> => {
  const base = await marked();
  const make = (change: (image: Sharp) => Sharp): Promise<Buffer> => change(sharp(base)).toBuffer();
  const file = async (
    name: string,
    type: 'image/jpeg' | 'image/png' | 'image/webp',
    change: (image: Sharp) => Sharp,
    topLeft?: typeof red,
  ): Promise<HostileFile> => ({ name, bytes: await make(change), expected: taken(type, 60, 40, topLeft) });
  return Promise.all([
    file('plain.jpg', 'image/jpeg', (image) => image.jpeg({ quality: 95 }), red),
    file('progressive.jpg', 'image/jpeg', (image) => image.jpeg({ progressive: true, quality: 95 }), red),
    file('full-colour.jpg', 'image/jpeg', (image) => image.jpeg({ chromaSubsampling: '4:4:4' }), red),
    file('optimised.jpg', 'image/jpeg', (image) => image.jpeg({ mozjpeg: true, quality: 95 }), red),
    file('cmyk.jpg', 'image/jpeg', (image) => image.toColourspace('cmyk').jpeg({ quality: 95 })),
    file('grey.jpg', 'image/jpeg', (image) => image.greyscale().jpeg()),
    file('wide-gamut.jpg', 'image/jpeg', (image) => image.withIccProfile('p3').jpeg({ quality: 95 }), red),
    file('plain.png', 'image/png', (image) => image.png(), red),
    file('interlaced.png', 'image/png', (image) => image.png({ progressive: true }), red),
    file('sixteen-bit.png', 'image/png', (image) => image.toColourspace('rgb16').png(), red),
    file('grey-sixteen-bit.png', 'image/png', (image) => image.toColourspace('grey16').png()),
    file('grey.png', 'image/png', (image) => image.greyscale().png()),
    file('grey-alpha.png', 'image/png', (image) => image.greyscale().ensureAlpha(0.5).png()),
    file('palette.png', 'image/png', (image) => image.png({ palette: true }), red),
    file('two-colours.png', 'image/png', (image) => image.png({ palette: true, colours: 2 }), red),
    file('alpha.png', 'image/png', (image) => image.ensureAlpha(0.5).png()),
    file('plain.webp', 'image/webp', (image) => image.webp({ quality: 95 }), red),
    file('lossless.webp', 'image/webp', (image) => image.webp({ lossless: true }), red),
    file('alpha.webp', 'image/webp', (image) => image.ensureAlpha(0.5).webp()),
    file('oriented.png', 'image/png', (image) => image.withMetadata({ orientation: 1 }).png(), red),
    file(
      'oriented.webp',
      'image/webp',
      (image) => image.withMetadata({ orientation: 1 }).webp({ quality: 95 }),
      red,
    ),
  ]);
};

const animations = async (): Promise<HostileFile[]> => {
  const frames = await Promise.all(
    ['#ff0000', '#00ff00', '#0000ff'].map((color) => square(color).png().toBuffer()),
  );
  const control = Buffer.alloc(8);
  control.writeUInt32BE(2, 0);
  const frameControl = Buffer.alloc(26);
  frameControl.writeUInt32BE(20, 4);
  frameControl.writeUInt32BE(20, 8);
  return [
    {
      name: 'animated.webp',
      bytes: await sharp(frames, { join: { animated: true } })
        .webp({ lossless: true })
        .toBuffer(),
      expected: taken('image/webp', 20, 20, red),
    },
    {
      name: 'animated.png',
      bytes: withChunk(withChunk(frames[0]!, 'fcTL', frameControl), 'acTL', control),
      expected: taken('image/png', 20, 20, red),
      traces: ['acTL'],
    },
  ];
};

const sizes = async (): Promise<HostileFile[]> => {
  const plain = (width: number, height: number) => square('#ff0000', width, height).png().toBuffer();
  const small = await plain(20, 20);
  const lossless = await square('#ff0000').webp({ lossless: true }).toBuffer();
  const jpeg = await aPhoto(64, 64);
  const size = async (
    width: number,
    height: number,
    kept: readonly [number, number],
  ): Promise<HostileFile> => ({
    name: `${width}x${height}.png`,
    bytes: await plain(width, height),
    expected: taken('image/png', ...kept),
  });
  return [
    await size(1, 1, [1, 1]),
    await size(1, 3_000, [1, 2_560]),
    await size(2_560, 2, [2_560, 2]),
    await size(2_561, 2, [2_560, 2]),
    await size(16_000, 10, [2_560, 2]),
    await size(10, 16_000, [2, 2_560]),
    await size(10_000, 5_000, [2_560, 1_280]),
    { name: '10000x5001.png', bytes: await plain(10_000, 5_001), expected: tooManyPixels('10000x5001.png') },
    {
      name: 'bomb.png',
      bytes: pngClaimingSize(small, 60_000, 60_000),
      expected: tooManyPixels('bomb.png'),
    },
    {
      name: 'largest-claim.png',
      bytes: pngClaimingSize(small, 0x7fffffff, 0x7fffffff),
      expected: unreadable('largest-claim.png'),
    },
    { name: 'bomb.jpg', bytes: claimingSize(jpeg, 65_000, 65_000), expected: tooManyPixels('bomb.jpg') },
    {
      name: 'bomb.webp',
      bytes: webpClaimingSize(lossless, 16_383, 16_383),
      expected: tooManyPixels('bomb.webp'),
    },
    {
      name: 'claims-more.png',
      bytes: pngClaimingSize(small, 500, 500),
      expected: unreadable('claims-more.png'),
    },
    {
      name: 'claims-nothing.png',
      bytes: pngClaimingSize(small, 0, 0),
      expected: unreadable('claims-nothing.png'),
    },
    // Complete files whose image data ends early: decoders fill the rest with grey, which is harmless.
    {
      name: 'claims-more.jpg',
      bytes: claimingSize(jpeg, 2_000, 2_000),
      expected: taken('image/jpeg', 2_000, 2_000),
    },
    {
      name: 'claims-more.webp',
      bytes: webpClaimingSize(lossless, 4_000, 4_000),
      expected: taken('image/webp', 2_560, 2_560),
    },
  ];
};

/** Small files with many scans that keep a decoder busy: just within the limit, and beyond it. */
const scans = async (): Promise<HostileFile[]> => {
  const large = await square('#ff0000', 7_000, 7_000).jpeg({ progressive: true }).toBuffer();
  const small = await square('#ff0000', 32, 32).jpeg({ progressive: true, quality: 95 }).toBuffer();
  return [
    { name: 'many-scans.jpg', bytes: withScans(small, 99), expected: taken('image/jpeg', 32, 32) },
    { name: 'scan-bomb.jpg', bytes: withScans(large, 882), expected: unreadable('scan-bomb.jpg') },
  ];
};

const carriers = async (): Promise<HostileFile[]> => {
  const jpeg = await square('#ff0000').jpeg({ quality: 95 }).toBuffer();
  const png = await square('#ff0000').png().toBuffer();
  const script = '<html><script>alert(document.cookie)</script></html>';
  const traces = ['script', 'alert', 'PK\x03\x04', '%PDF', 'GPS', 'php'];
  const asJpeg = taken('image/jpeg', 20, 20, red);
  const asPng = taken('image/png', 20, 20, red);
  const exif = await square('#ff0000')
    .withExif({ IFD0: { Artist: 'script', Copyright: 'alert' }, IFD3: { GPSLatitude: '14/1 35/1 0/1' } })
    .jpeg({ quality: 95 })
    .toBuffer();
  return [
    { name: 'html-comment.jpg', bytes: withSegment(jpeg, 0xfe, script), expected: asJpeg, traces },
    { name: 'js-comment.jpg', bytes: withSegment(jpeg, 0xfe, '*/=alert(1)/*'), expected: asJpeg, traces },
    { name: 'zip-comment.jpg', bytes: withSegment(jpeg, 0xfe, 'PK\x03\x04zip'), expected: asJpeg, traces },
    {
      name: 'php-app.jpg',
      bytes: withSegment(jpeg, 0xe5, '<?php system($_GET[0]);'),
      expected: asJpeg,
      traces,
    },
    { name: 'gps.jpg', bytes: exif, expected: asJpeg, traces: [...traces, 'Exif'] },
    {
      name: 'broken-exif.jpg',
      bytes: withSegment(jpeg, 0xe1, 'Exif\0\0MM\0*\xff\xff'),
      expected: asJpeg,
      traces: ['Exif'],
    },
    {
      name: 'broken-profile.jpg',
      bytes: withSegment(jpeg, 0xe2, 'ICC_PROFILE\0\x01\x01nonsense'),
      expected: asJpeg,
      traces: ['ICC_PROFILE'],
    },
    { name: 'text.png', bytes: withChunk(png, 'tEXt', `Comment\0${script}`), expected: asPng, traces },
    { name: 'php-text.png', bytes: withChunk(png, 'tEXt', 'x\0<?php ?>'), expected: asPng, traces },
    { name: 'unknown-chunk.png', bytes: withChunk(png, 'haLa', script), expected: asPng, traces },
    { name: 'bad-profile.png', bytes: withChunk(png, 'iCCP', 'x\0\0nonsense'), expected: asPng },
    {
      name: 'then-more-chunks.png',
      bytes: Buffer.concat([png, pngChunk('tEXt', script)]),
      expected: asPng,
      traces,
    },
  ];
};

/** Unusual pictures that are accepted, and pictures that misstate their properties. */
export const unusualPictures = async (): Promise<HostileFile[]> =>
  (await Promise.all([orientations(), kinds(), animations(), sizes(), scans(), carriers()])).flat();
