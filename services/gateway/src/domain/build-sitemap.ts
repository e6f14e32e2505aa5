import { entriesPerFile, latestOf, renderSitemap, renderSitemapIndex, type SitemapEntry } from './sitemap';

/**
 * The files of a sitemap by path: `/sitemap.xml` only, or an index plus `/sitemap-1.xml` and so on.
 * @param entries read once; memory holds the entries of one file at a time
 * @param options.pack converts a finished file into what is stored
 * @param options.perFile maximum number of entries in a file
 */
export const buildSitemap = async <T>(
  entries: AsyncIterable<SitemapEntry>,
  options: { origin: string; pack: (xml: string) => Promise<T>; perFile?: number },
): Promise<Map<string, T>> => {
  const { origin, pack, perFile = entriesPerFile } = options;
  const files = new Map<string, T>();
  const named: SitemapEntry[] = [];
  let batch: SitemapEntry[] = [];
  const finish = async (): Promise<void> => {
    const path = `/sitemap-${named.length + 1}.xml`;
    const lastModified = latestOf(batch);
    named.push({ path, ...(lastModified === undefined ? {} : { lastModified }) });
    files.set(path, await pack(renderSitemap(batch, origin)));
    batch = [];
  };
  for await (const entry of entries) {
    if (batch.length === perFile) await finish();
    batch.push(entry);
  }
  if (named.length === 0) return new Map([['/sitemap.xml', await pack(renderSitemap(batch, origin))]]);
  await finish();
  return files.set('/sitemap.xml', await pack(renderSitemapIndex(named, origin)));
};
