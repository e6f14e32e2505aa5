import { aListingImage } from '../testing/listings';
import { withChange } from './images-api';

const [a, b, c] = [aListingImage(0, { isThumbnail: true }), aListingImage(1), aListingImage(2)];
const images = [a, b, c];
const shown = (list: readonly { id: string; order: number; isThumbnail: boolean }[]) =>
  list.map(({ id, order, isThumbnail }) => [id, order, isThumbnail]);

describe('the images of a listing after a change', () => {
  it('lose one, and the first remaining one becomes the thumbnail', () => {
    expect(shown(withChange(images, { kind: 'remove', id: a.id }))).toEqual([
      [b.id, 0, true],
      [c.id, 1, false],
    ]);
    expect(shown(withChange(images, { kind: 'remove', id: c.id }))).toEqual([
      [a.id, 0, true],
      [b.id, 1, false],
    ]);
    expect(withChange([a], { kind: 'remove', id: a.id })).toEqual([]);
  });

  it('are reordered, with unnamed ones last', () => {
    expect(shown(withChange(images, { kind: 'order', ids: [c.id, a.id] }))).toEqual([
      [c.id, 0, false],
      [a.id, 1, true],
      [b.id, 2, false],
    ]);
  });

  it('have one thumbnail and a caption each', () => {
    const chosen = withChange(images, { kind: 'thumbnail', id: b.id });
    expect(chosen.map(({ isThumbnail }) => isThumbnail)).toEqual([false, true, false]);
    expect(withChange(images, { kind: 'caption', id: b.id, caption: 'Door' })[1]?.caption).toBe('Door');
  });

  it('are the same when its subject is gone', () => {
    for (const kind of ['remove', 'thumbnail'] as const)
      expect(withChange(images, { kind, id: 'gone' })).toEqual(images);
    expect(withChange(images, { kind: 'caption', id: 'gone', caption: 'x' })).toEqual(images);
    expect(withChange(images, { kind: 'order', ids: ['gone', a.id, b.id, c.id] })).toEqual(images);
  });
});
