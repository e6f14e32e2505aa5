import sharp from 'sharp';
import { withScans, withSegment } from '../testing/hostile-files/bytes';
import { aPhoto } from '../testing/pictures';
import { scansIn } from './image-format';

const progressive = async (): Promise<Buffer> =>
  sharp(await aPhoto(64, 64))
    .jpeg({ progressive: true })
    .toBuffer();

describe('the scans of a JPEG', () => {
  it('are one in a photo and several in a progressive one', async () => {
    expect(scansIn(await aPhoto(64, 64))).toBe(1);
    expect(scansIn(await progressive())).toBe(10);
  });

  it('are counted however many there are', async () => {
    expect(scansIn(withScans(await progressive(), 500))).toBe(501);
  });

  it('exclude those of an embedded or a following picture', async () => {
    const photo = await aPhoto(64, 64);

    expect(scansIn(withSegment(photo, 0xe1, withScans(await progressive(), 20)))).toBe(1);
    expect(scansIn(Buffer.concat([photo, await progressive()]))).toBe(1);
  });

  it.each([[[]], [[0xff]], [[0xff, 0xd8, 0xff, 0xda]], [[0xff, 0xd8, 0xff, 0xff, 0xff, 0xda, 0, 2]]])(
    'end with a broken file %j',
    (bytes) => {
      expect(scansIn(Buffer.from(bytes))).toBeLessThan(2);
    },
  );
});
