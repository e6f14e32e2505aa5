import { escapeMarkup } from './page';

/** A URL that search engines may show. */
export interface SitemapEntry {
  /** Path below the public origin. */
  path: string;
  /** ISO 8601; undefined if unknown. */
  lastModified?: string;
}

/** Maximum number of entries in one file according to the sitemaps protocol (sitemaps.org). */
const entriesPerFile = 50_000;

const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

const element = (name: 'url' | 'sitemap', entry: SitemapEntry, origin: string): string => {
  const lastModified = entry.lastModified ? `<lastmod>${escapeMarkup(entry.lastModified)}</lastmod>` : '';
  return `<${name}><loc>${escapeMarkup(new URL(entry.path, origin).href)}</loc>${lastModified}</${name}>`;
};

/**
 * A sitemap file.
 * @param entries at most `entriesPerFile`
 * @param origin public origin of the URLs
 */
const renderSitemap = (entries: SitemapEntry[], origin: string): string =>
  [
    declaration,
    `<urlset xmlns="${namespace}">`,
    ...entries.map((entry) => element('url', entry, origin)),
    '</urlset>',
    '',
  ].join('\n');

/** The sitemap index, used when there are several files. */
const renderSitemapIndex = (files: SitemapEntry[], origin: string): string =>
  [
    declaration,
    `<sitemapindex xmlns="${namespace}">`,
    ...files.map((file) => element('sitemap', file, origin)),
    '</sitemapindex>',
    '',
  ].join('\n');

/** The latest change among entries; undefined when none is known. Times are ISO 8601 UTC, which sort as text. */
const latestOf = (entries: SitemapEntry[]): string | undefined =>
  entries.reduce<string | undefined>(
    (latest, { lastModified }) =>
      lastModified !== undefined && (latest === undefined || lastModified > latest) ? lastModified : latest,
    undefined,
  );

/** The paths that crawlers must not visit, and the URL of the sitemap. */
export const renderRobots = (origin: string): string =>
  [
    'User-agent: *',
    'Allow: /',
    'Disallow: /admin',
    'Disallow: /api',
    'Disallow: /auth',
    '',
    `Sitemap: ${new URL('/sitemap.xml', origin).href}`,
    '',
  ].join('\n');

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
