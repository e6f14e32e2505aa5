import { basePathOf, escapeMarkup, type Language, languages } from '@halalmap/contracts';

/** A URL that search engines may show. */
export interface SitemapEntry {
  /** Path below the public origin. */
  path: string;
  /** ISO 8601; undefined if unknown. */
  lastModified?: string;
  /** The content is English in every language: only the English page is listed. */
  onlyEnglish?: true;
}

/** The sitemaps protocol (sitemaps.org) allows 50,000 URLs in one file; a page has one for each language. */
const entriesPerFile = Math.floor(50_000 / languages.length);

const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const xhtmlNamespace = 'http://www.w3.org/1999/xhtml';

/** Entries are pages that search engines may show, so each exists in every language. */
const pathIn = (language: Language, path: string): string => basePathOf(language) + path.slice(1);

const urlOf = (path: string, origin: string): string => escapeMarkup(new URL(path, origin).href);

const element = (name: 'url' | 'sitemap', entry: SitemapEntry, origin: string, more = ''): string => {
  const lastModified = entry.lastModified ? `<lastmod>${escapeMarkup(entry.lastModified)}</lastmod>` : '';
  return `<${name}><loc>${urlOf(entry.path, origin)}</loc>${lastModified}${more}</${name}>`;
};

const alternate = (name: string, language: Language, path: string, origin: string): string =>
  `<xhtml:link rel="alternate" hreflang="${name}" href="${urlOf(pathIn(language, path), origin)}"/>`;

/** A page in each of its languages; each names all of them, as search engines ask for it. */
const elementsOf = (entry: SitemapEntry, origin: string): string[] => {
  if (entry.onlyEnglish) return [element('url', entry, origin)];
  const alternates = [
    ...languages.map((language) => alternate(language, language, entry.path, origin)),
    alternate('x-default', 'en', entry.path, origin),
  ].join('');
  return languages.map((language) =>
    element('url', { ...entry, path: pathIn(language, entry.path) }, origin, alternates),
  );
};

/**
 * A sitemap file.
 * @param entries at most `entriesPerFile`
 * @param origin public origin of the URLs
 */
const renderSitemap = (entries: SitemapEntry[], origin: string): string =>
  [
    declaration,
    `<urlset xmlns="${namespace}" xmlns:xhtml="${xhtmlNamespace}">`,
    ...entries.flatMap((entry) => elementsOf(entry, origin)),
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
    ...languages.map((language) => `Disallow: ${pathIn(language, '/auth')}`),
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
