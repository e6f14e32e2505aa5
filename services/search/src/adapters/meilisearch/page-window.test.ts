import fc from 'fast-check';
import { pageWindow } from './search-request';

describe('the page that contains a range of a result', () => {
  it('is the plain page when the range is one', () => {
    expect(pageWindow(0, 20)).toEqual({ page: 1, hitsPerPage: 20, skip: 0 });
    expect(pageWindow(40, 20)).toEqual({ page: 3, hitsPerPage: 20, skip: 0 });
  });

  it('contains the whole range, wherever it begins', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 1, max: 500 }), (offset, limit) => {
        const { page, hitsPerPage, skip } = pageWindow(offset, limit);
        const start = (page - 1) * hitsPerPage;
        return start + skip === offset && offset + limit <= start + hitsPerPage;
      }),
    );
  });
});
