import { escapeMarkup } from './escape-markup';

/** A URL that search engines may show. */
export interface SitemapEntry {
  /** Path below the public origin. */
  path: string;
  /** ISO 8601; undefined if unknown. */
  lastModified?: string;
}

/** Maximum number of entries in one file according to the sitemaps protocol (sitemaps.org). */
export const entriesPerFile = 50_000;

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
export const renderSitemap = (entries: SitemapEntry[], origin: string): string =>
  [
    declaration,
    `<urlset xmlns="${namespace}">`,
    ...entries.map((entry) => element('url', entry, origin)),
    '</urlset>',
    '',
  ].join('\n');

/** The sitemap index, used when there are several files. */
export const renderSitemapIndex = (files: SitemapEntry[], origin: string): string =>
  [
    declaration,
    `<sitemapindex xmlns="${namespace}">`,
    ...files.map((file) => element('sitemap', file, origin)),
    '</sitemapindex>',
    '',
  ].join('\n');

/** The latest change among entries; undefined when none is known. Times are ISO 8601 UTC, which sort as text. */
export const latestOf = (entries: SitemapEntry[]): string | undefined =>
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
