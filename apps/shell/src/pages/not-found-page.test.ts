import { wordsOfPath } from './not-found-page';

describe('the search words of a URL', () => {
  it.each([
    ['/halal-kebab_in%20Cebu', 'halal kebab in Cebu'],
    ['/restaurants/kapé.html', 'kapé'],
    ['/places/12345', ''],
    ['/listing/64b000000000000000000001', ''],
    ['/%E0%A4%A', ''],
    ['/', ''],
  ])('%s are "%s"', (path, words) => {
    expect(wordsOfPath(path)).toBe(words);
  });

  it('are no more than fit', () => {
    expect(wordsOfPath(`/${'word-'.repeat(100)}`).length).toBeLessThanOrEqual(60);
  });
});
