import { buildSitemap, type SitemapEntry } from './sitemap';

async function* entriesOf(...entries: SitemapEntry[]): AsyncGenerator<SitemapEntry> {
  yield* entries;
}
const build = (perFile: number, ...entries: SitemapEntry[]) =>
  buildSitemap(entriesOf(...entries), {
    origin: 'https://halalmap.test',
    perFile,
    pack: (xml) => Promise.resolve(xml),
  });

describe('the files of a sitemap', () => {
  it('are a single file when everything fits', async () => {
    const files = await build(2, { path: '/a' }, { path: '/b' });

    expect([...files.keys()]).toEqual(['/sitemap.xml']);
    expect(files.get('/sitemap.xml')).toContain('<urlset');
  });

  it('are an index and several files of limited size otherwise', async () => {
    const files = await build(
      2,
      { path: '/a' },
      { path: '/b', lastModified: '2026-01-02T00:00:00.000Z' },
      { path: '/c', lastModified: '2026-01-01T00:00:00.000Z' },
    );

    expect([...files.keys()].sort()).toEqual(['/sitemap-1.xml', '/sitemap-2.xml', '/sitemap.xml']);
    expect(files.get('/sitemap.xml')).toContain(
      '<sitemap><loc>https://halalmap.test/sitemap-1.xml</loc><lastmod>2026-01-02T00:00:00.000Z</lastmod></sitemap>',
    );
    // Each page is listed in three languages.
    expect(files.get('/sitemap-1.xml')?.match(/<url>/g)).toHaveLength(6);
    expect(files.get('/sitemap-2.xml')?.match(/<url>/g)).toHaveLength(3);
  });

  it('contain no unescaped XML characters', async () => {
    const files = await build(9, { path: '/a?b=1&c=<d>' });

    expect(files.get('/sitemap.xml')).toContain('/a?b=1&amp;c=%3Cd%3E</loc>');
  });
});
