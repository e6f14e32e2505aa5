import { readArea, writeArea } from './directory-filters';

describe('a searched area in the address', () => {
  it('is read as it was written, to about ten metres', () => {
    expect(writeArea([124.123456, 6, 126.5, 8.00001])).toBe('124.1235,6,126.5,8');
    expect(readArea('124.1235,6,126.5,8')).toEqual([124.1235, 6, 126.5, 8]);
  });

  it.each([
    null,
    '',
    '1,2,3',
    '1,2,3,4,5',
    'a,2,3,4',
    '126,6,124,8',
    '124,8,126,6',
    '124,6,126,91',
    '1,,3,4',
  ])('is none when the address says %p', (text) => {
    expect(readArea(text)).toBeNull();
  });
});
