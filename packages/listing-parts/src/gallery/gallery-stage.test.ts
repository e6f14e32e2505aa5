import { sourcesOf } from './gallery-stage';

describe('the files of a picture', () => {
  it('have three widths from our own store, and are unchanged from elsewhere', () => {
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
