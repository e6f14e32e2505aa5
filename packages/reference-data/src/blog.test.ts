import { blogArticles, blogCategories } from './blog';

describe('the blog', () => {
  it('has the six articles of the specification, with their reading times and one category each', () => {
    expect(blogArticles.map(({ id, readTime }) => [id, readTime])).toEqual([
      [1, 8],
      [2, 5],
      [3, 6],
      [4, 4],
      [5, 7],
      [6, 10],
    ]);
    expect(new Set(blogArticles.map(({ category }) => category))).toEqual(new Set(blogCategories));
  });

  it('features one article', () => {
    expect(blogArticles.filter(({ featured }) => featured)).toHaveLength(1);
  });

  it('mentions the yearly renewal of a certificate and the hour of iftar', () => {
    const text = JSON.stringify(blogArticles);
    expect(text).toContain('renewed after one year');
    expect(text).toContain('6:00 to 6:30 PM');
  });
});
