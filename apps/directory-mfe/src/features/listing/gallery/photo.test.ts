import { aPhoto } from '../../../testing/photos';
import { photosOf, sourcesOf } from './photo';

describe('the photos of a listing', () => {
  it('begin with the one that stands for it, the others in their order', () => {
    const images = [aPhoto(2), aPhoto(0), aPhoto(1, { isThumbnail: true })];

    expect(photosOf({ images, thumbnailUrl: null, imageUrl: null }).map(({ url }) => url)).toEqual([
      '/media/1',
      '/media/0',
      '/media/2',
    ]);
  });

  it('are the one address where there is no list, and none without', () => {
    expect(photosOf({ thumbnailUrl: null, imageUrl: '/media/a' })).toHaveLength(1);
    expect(photosOf({ images: [], thumbnailUrl: null, imageUrl: null })).toEqual([]);
  });

  it('come in three widths from the own store, and as they are from elsewhere', () => {
    expect(sourcesOf({ url: '/media/a?w=320', width: 1280 })).toEqual({
      src: '/media/a?w=1280',
      srcSet: '/media/a?w=320 320w, /media/a?w=640 640w, /media/a?w=1280 1280w',
    });
    expect(sourcesOf({ url: '/media/a', width: 2560 }).srcSet).toMatch(/1280w, \/media\/a 2560w$/);
    expect(sourcesOf({ url: 'https://elsewhere.example/a.jpg' })).toEqual({
      src: 'https://elsewhere.example/a.jpg',
    });
  });
});
