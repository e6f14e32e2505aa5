import { blogArticles, blogCategories } from './blog/articles';
import { loadArticleContent } from './blog/contents';

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

  it('has a text with headings for each article', async () => {
    for (const { id } of blogArticles) {
      const content = await loadArticleContent(id);
      expect(content[0]?.kind).toBe('paragraph');
      expect(content.filter(({ kind }) => kind === 'heading').length).toBeGreaterThan(4);
    }
    await expect(loadArticleContent(7)).rejects.toThrow(RangeError);
  });

  it('links from each article to pages of the site only', async () => {
    for (const { id } of blogArticles) {
      const content = await loadArticleContent(id);
      const links = content.flatMap((block) => (block.kind === 'links' ? block.links : []));
      expect(links.length).toBeGreaterThan(0);
      for (const { to } of links)
        expect(to).toMatch(/^\/(food|business|mosque|product|submit|about|contact|certifiers)\b/);
    }
  });

  it('mentions the yearly renewal of a certificate and the hour of iftar', async () => {
    const texts = await Promise.all(blogArticles.map(({ id }) => loadArticleContent(id)));
    expect(JSON.stringify(texts)).toContain('renewed after one year');
    expect(JSON.stringify(texts)).toContain('6:00 to 6:30 PM');
  });
});
