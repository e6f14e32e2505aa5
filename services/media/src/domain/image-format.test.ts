import { chooseFormat } from './image-format';

describe('the format of a picture', () => {
  it.each([
    ['', 'jpeg'],
    ['*/*', 'jpeg'],
    ['image/*', 'jpeg'],
    ['image/avif', 'avif'],
    ['image/webp', 'webp'],
    ['image/png', 'jpeg'],
    ['text/html', 'jpeg'],
    ['image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8', 'avif'],
    ['image/webp,image/png,image/svg+xml,image/*;q=0.8,video/*;q=0.8,*/*;q=0.5', 'webp'],
    ['image/avif;q=0, image/webp', 'webp'],
    ['image/avif;q=0.5, image/webp;q=0.9', 'webp'],
    ['image/webp;q=0.5, image/jpeg', 'jpeg'],
    ['IMAGE/AVIF ; Q=1', 'avif'],
    ['image/avif;q=nonsense', 'avif'],
    ['*/*;q=0.1, image/avif;q=0', 'jpeg'],
    ['image/jpeg;q=0, */*', 'webp'],
    ['image/jpeg;q=0, image/webp;q=0, image/*;q=0.5', 'avif'],
    ['image/jpeg;q=0', 'jpeg'],
    ['*/*;q=0', 'jpeg'],
  ])('for Accept: %s is %s', (accept, format) => {
    expect(chooseFormat(accept)).toBe(format);
  });
});
