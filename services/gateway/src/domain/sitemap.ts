import { escapeMarkup } from './escape-markup';

/** An address that search engines may show. */
export interface SitemapEntry {
  /** Path below the public origin. */
  path: string;
  /** ISO 8601; absent where nobody knows. */
  lastModified?: string;
}

/** What the sitemaps protocol lets stand in one file (sitemaps.org). */
export const entriesPerFile = 50_000;

const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

const element = (name: 'url' | 'sitemap', entry: SitemapEntry, origin: string): string => {
  const lastModified = entry.lastModified ? `<lastmod>${escapeMarkup(entry.lastModified)}</lastmod>` : '';
  return `<${name}><loc>${escapeMarkup(new URL(entry.path, origin).href)}</loc>${lastModified}</${name}>`;
};

/**
 * One file of addresses.
 * @param entries at most `entriesPerFile`
 * @param origin public origin of the addresses
 */
export const renderSitemap = (entries: SitemapEntry[], origin: string): string =>
  [
    declaration,
    `<urlset xmlns="${namespace}">`,
    ...entries.map((entry) => element('url', entry, origin)),
    '</urlset>',
    '',
  ].join('\n');

/** The file that names the files, when there are several. */
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

/** What crawlers are asked to leave alone, and where they find the rest. */
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
