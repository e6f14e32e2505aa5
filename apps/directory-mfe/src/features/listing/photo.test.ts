import { aListingImage as aPhoto } from '@halalmap/listing-parts/testing';
import { photosOf } from './gallery';

describe('the photos of a listing', () => {
  it('start with the main one, the others in their order', () => {
    const images = [aPhoto(2), aPhoto(0), aPhoto(1, { isThumbnail: true })];

    expect(photosOf({ images, thumbnailUrl: null, imageUrl: null }).map(({ url }) => url)).toEqual([
      '/media/1',
      '/media/0',
      '/media/2',
    ]);
  });

  it('are a single address when there is no list, and none without one', () => {
    expect(photosOf({ thumbnailUrl: null, imageUrl: '/media/a' })).toHaveLength(1);
    expect(photosOf({ images: [], thumbnailUrl: null, imageUrl: null })).toEqual([]);
  });
});
