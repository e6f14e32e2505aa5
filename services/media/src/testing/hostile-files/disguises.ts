import sharp from 'sharp';
import { aPhoto, aPicture } from '../pictures';
import { flipped } from './bytes';
import { noImage, otherType, taken, unreadable, type HostileFile } from './hostile-file';

const zip = Buffer.from('504b0304140000000000000021000000000000000000000000000100000061504b0506', 'hex');
const pdf = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
const script = Buffer.from('<html><body><script>alert(document.cookie)</script></body></html>');
const traces = ['PK\x03\x04', '%PDF', 'script', 'Rar!'];

const polyglots = async (): Promise<HostileFile[]> => {
  const jpeg = await aPicture({ color: '#ff0000' });
  const png = await aPicture({ color: '#ff0000', type: 'png' });
  const webp = await aPicture({ color: '#ff0000', type: 'webp' });
  const behind = [
    ['zip', zip],
    ['pdf', pdf],
    ['html', script],
    ['rar', Buffer.from('Rar!\x1a\x07\0')],
  ] as const;
  const files = behind.flatMap(([what, tail]): HostileFile[] => [
    {
      name: `${what}-behind.jpg`,
      bytes: Buffer.concat([jpeg, tail]),
      expected: taken('image/jpeg', 60, 40),
      traces,
    },
    {
      name: `${what}-behind.png`,
      bytes: Buffer.concat([png, tail]),
      expected: taken('image/png', 60, 40),
      traces,
    },
    {
      name: `${what}-behind.webp`,
      bytes: Buffer.concat([webp, tail]),
      expected: taken('image/webp', 60, 40),
      traces,
    },
  ]);
  const before = [
    ['pdf', pdf],
    ['html', script],
    ['zip', zip],
    ['line', Buffer.from('\n')],
    ['mark', Buffer.from('\ufeff')],
  ] as const;
  return [
    ...files,
    ...before.map(([what, head]) => {
      const name = `${what}-before.jpg`;
      return { name, bytes: Buffer.concat([head, jpeg]), expected: noImage(name) };
    }),
    { name: 'gif-before.jpg', bytes: Buffer.concat([Buffer.from('GIF89a'), jpeg]), expected: otherType },
  ];
};

const wrongNames = async (): Promise<HostileFile[]> => [
  { name: 'jpeg.png', bytes: await aPicture(), expected: taken('image/jpeg', 60, 40) },
  { name: 'png.jpg', bytes: await aPicture({ type: 'png' }), expected: taken('image/png', 60, 40) },
  { name: 'webp.txt', bytes: await aPicture({ type: 'webp' }), expected: taken('image/webp', 60, 40) },
  { name: 'jpeg.svg', bytes: await aPicture({ color: '#010101' }), expected: taken('image/jpeg', 60, 40) },
  { name: 'jpeg.php', bytes: await aPicture({ color: '#020202' }), expected: taken('image/jpeg', 60, 40) },
];

const otherTypes = async (): Promise<HostileFile[]> => {
  const picture = sharp({ create: { width: 20, height: 20, channels: 3, background: '#ff0000' } });
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const box = (brand: string) =>
    Buffer.concat([Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0`, 'latin1'), Buffer.alloc(64)]);
  const files: Array<readonly [name: string, bytes: Buffer]> = [
    ['still.gif', await picture.clone().gif().toBuffer()],
    ['gif.jpg', await picture.clone().gif().toBuffer()],
    ['picture.tiff', await picture.clone().tiff().toBuffer()],
    ['picture.avif', await picture.clone().avif().toBuffer()],
    ['phone.heic', box('heic')],
    ['phone.jpg', box('mif1')],
    ['sequence.heif', box('msf1')],
    ['drawing.svg', Buffer.from(svg)],
    ['drawing.jpg', Buffer.from(`\ufeff<?xml version="1.0"?>\n<!-- x -->\n<!DOCTYPE svg>\n${svg}`)],
    ['entities.svg', Buffer.from(`<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>\n${svg}`)],
    ['upper.svg', Buffer.from('<SVG onload="alert(1)">')],
    ['picture.bmp', Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)])],
    ['icon.ico', Buffer.from('000001000100101000000100', 'hex')],
    ['picture.jxl', Buffer.from('ff0a0000', 'hex')],
    ['picture.jp2', Buffer.from('0000000c6a5020200d0a870a', 'hex')],
    ['picture.psd', Buffer.concat([Buffer.from('8BPS'), Buffer.alloc(30)])],
  ];
  return files.map(([name, bytes]) => ({ name, bytes, expected: otherType }));
};

const noImages = (): HostileFile[] => {
  const files: Array<readonly [name: string, bytes: Buffer]> = [
    ['empty.jpg', Buffer.alloc(0)],
    ['one-byte.jpg', Buffer.from([0xff])],
    ['notes.txt', Buffer.from('Open daily from eight')],
    ['page.jpg', script],
    ['program.png', Buffer.from('MZ\x90\0')],
    ['paper.jpg', pdf],
    ['archive.jpg', zip],
    ['data.json', Buffer.from('{"a": "<svg"}')],
    ['film.jpg', Buffer.from('\0\0\0\x18ftypisom\0\0\0\0')],
    ['sound.webp', Buffer.from('RIFF\x24\0\0\0WAVEfmt ')],
    ['zeros.jpg', Buffer.alloc(10_000)],
  ];
  return files.map(([name, bytes]) => ({ name, bytes, expected: noImage(name) }));
};

const broken = async (): Promise<HostileFile[]> => {
  const whole = await aPhoto(120, 80);
  const types = {
    jpg: whole,
    png: await sharp(whole).png().toBuffer(),
    webp: await sharp(whole).webp().toBuffer(),
  };
  const tenths = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  const cut = Object.entries(types).flatMap(([extension, bytes]) =>
    tenths.map((tenth): HostileFile => {
      const name = `cut-at-${tenth}0.${extension}`;
      return {
        name,
        bytes: bytes.subarray(0, Math.floor((bytes.length * tenth) / 10)),
        expected: unreadable(name),
      };
    }),
  );
  const others: Array<readonly [name: string, bytes: Buffer]> = [
    ['only-start.jpg', Buffer.from([0xff, 0xd8, 0xff])],
    ['start-and-end.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
    ['noise.jpg', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(5_000, 0x5a)])],
    ['only-signature.png', types.png.subarray(0, 8)],
    ['wrong-checksum.png', flipped(types.png, types.png.length - 20)],
    ['only-riff.webp', types.webp.subarray(0, 12)],
    ['no-pixels.webp', types.webp.subarray(0, 20)],
  ];
  return [...cut, ...others.map(([name, bytes]) => ({ name, bytes, expected: unreadable(name) }))];
};

/** Files with a misleading type, with forbidden content, or truncated. */
export const disguises = async (): Promise<HostileFile[]> =>
  (await Promise.all([polyglots(), wrongNames(), otherTypes(), noImages(), broken()])).flat();
