import {
  pageOf,
  pages,
  pageTexts,
  product,
  secretPageTexts,
  type CertifyingBody,
  type Language,
  type PageText,
  type PrayerTown,
} from '@halalmap/contracts';
import { headTexts, taglineIn } from './texts/head-texts';

/** A picture for links that are shared. Messengers show none above about 300 KB. */
export interface PreviewImage {
  url: string;
  alt: string;
  /** Pixels, where they are known. */
  size?: { width: number; height: number };
}

/** The picture of every page that has none of its own. */
export const productImage = (publicUrl: string): PreviewImage => ({
  url: new URL('/share.png', publicUrl).href,
  alt: `${product.name}: ${product.tagline}`,
  size: { width: 1_200, height: 630 },
});

/** Metadata in the head of a page before any script has run. */
export interface PageHead {
  status: number;
  title: string;
  description: string;
  /** Canonical path, without the prefix of a language; undefined if the page has none. */
  canonicalPath?: string;
  /** The content is English in every language: search engines get the English page only. */
  onlyEnglish?: true;
  indexed: boolean;
  /** Preview image for shared links; its URL is absolute. Without one the product's own is shown. */
  image?: PreviewImage;
  jsonLd?: Record<string, unknown>;
  /** The URL may contain a secret: no referrer is sent and the page is not stored. */
  urlContainsSecret?: true;
  /** Open Graph type of the page; defaults to `website`. */
  kind?: 'article';
}

const titled = (title: string): string => `${title} · ${product.name}`;

/** A page that search engines must not show. */
export const unlisted = (status: number, { title, description }: PageText): PageHead => ({
  status,
  title: titled(title),
  description,
  indexed: false,
});

const landingJsonLd = (language: Language, tagline: string): Record<string, unknown> => ({
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  name: product.name,
  description: tagline,
  inLanguage: language,
});

/** The directory as schema.org `Dataset`, for search engines of data. */
const datasetJsonLd = ({ description }: PageText, language: Language): Record<string, unknown> => ({
  '@context': 'https://schema.org',
  '@type': 'Dataset',
  name: `${product.name}: ${taglineIn(language)}`,
  description,
  inLanguage: language,
  isAccessibleForFree: true,
  license: 'https://creativecommons.org/licenses/by/4.0/',
  spatialCoverage: 'Philippines',
  creator: { '@type': 'Organization', name: product.name },
  distribution: [
    { '@type': 'DataDownload', encodingFormat: 'application/json', contentUrl: '/data/datapackage.json' },
    { '@type': 'DataDownload', encodingFormat: 'application/json', contentUrl: '/api/dumps' },
    { '@type': 'DataDownload', encodingFormat: 'application/json', contentUrl: '/api/feed' },
  ],
});

/** The page for an unknown URL. */
export const notFoundPage = (language: Language): PageHead => unlisted(404, headTexts[language].notFound);

/** A page that a remote adds; the remote words its title in the browser. */
export const addedPage: PageHead = {
  status: 200,
  title: product.name,
  description: product.tagline,
  indexed: false,
};

/** The page shown while its content is unavailable. */
export const unavailablePage = (language: Language): PageHead => ({
  status: 503,
  title: product.name,
  description: taglineIn(language),
  indexed: false,
});

/** The page for an address that asked too often. */
export const tooManyPage = (language: Language): PageHead => unlisted(429, headTexts[language].tooMany);

/** The page in place of those of a remote that is being built. */
export const buildingPage = (language: Language): PageHead => unlisted(503, headTexts[language].building);

/** Canonical paths of the pages that are the same for everybody and may be indexed. */
export const indexedPaths = (): string[] => pages.flatMap((page) => ('indexed' in page ? [page.path] : []));

/** Canonical path of a listing's page. */
export const listingPath = (id: string): string => `/listing/${id}`;

/** @returns title and description of a page, in English where the language has none; undefined for another path */
const textOf = (texts: Readonly<Record<string, PageText>>, path: string, language: Language) =>
  Object.hasOwn(texts, path) ? (headTexts[language].pages[path] ?? texts[path]) : undefined;

/** @returns the head of a page that is the same for everybody, or null */
export const staticPage = (path: string, language: Language): PageHead | null => {
  const text = textOf(pageTexts, path, language);
  if (!text) return null;
  const { title, description } = text;
  const page = pageOf(path);
  const indexed = page?.indexed ?? false;
  return {
    status: 200,
    title: path === '/' ? `${product.name}: ${title}` : titled(title),
    description,
    indexed,
    ...(indexed ? { canonicalPath: path } : {}),
    ...(page?.urlContainsSecret ? { urlContainsSecret: true } : {}),
    ...(path === '/' ? { jsonLd: landingJsonLd(language, title) } : {}),
    ...(path === '/data' ? { jsonLd: datasetJsonLd(text, language) } : {}),
  };
};

/** @returns the head of a page whose path ends with a secret, or null */
export const secretPage = (path: string, language: Language): PageHead | null => {
  const text = textOf(secretPageTexts, pageOf(path)?.path ?? '', language);
  return text ? { ...unlisted(200, text), urlContainsSecret: true } : null;
};

/** Metadata for the head of an article's page. */
export interface ArticleSummary {
  id: number;
  title: string;
  excerpt: string;
  author: string;
  /** Publication date, `YYYY-MM-DD`. */
  date: string;
  category: string;
}

/** Canonical path of an article. */
export const articlePath = ({ id }: Pick<ArticleSummary, 'id'>): string => `/blog/${id}`;

/**
 * The head of an article's page, with its structured data (schema.org `Article`).
 * @param publicUrl origin of canonical addresses
 */
export const articlePage = (article: ArticleSummary, publicUrl: string): PageHead => {
  const { title, excerpt, author, date, category } = article;
  const canonicalPath = articlePath(article);
  const address = new URL(canonicalPath, publicUrl).href;
  return {
    status: 200,
    title: `${title} · ${product.name}`,
    description: excerpt,
    canonicalPath,
    indexed: true,
    onlyEnglish: true,
    kind: 'article',
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'Article',
      '@id': address,
      headline: title,
      description: excerpt,
      datePublished: date,
      articleSection: category,
      inLanguage: 'en',
      mainEntityOfPage: address,
      author: { '@type': 'Organization', name: author, url: new URL('/about', publicUrl).href },
      publisher: { '@type': 'Organization', name: product.name, url: new URL('/', publicUrl).href },
    },
  };
};

/** The page for an article that does not exist. */
export const articleNotFoundPage = (language: Language): PageHead =>
  unlisted(404, headTexts[language].articleNotFound);

/** The path of the page of a certifying body. */
export const certifierPath = ({ id }: Pick<CertifyingBody, 'id'>): string => `/certifier/${id}`;

/** The page of a certifying body. */
export const certifierPage = (body: CertifyingBody, language: Language): PageHead => {
  const name = body.fullName ?? body.name;
  return {
    status: 200,
    title: titled(name),
    description: headTexts[language].certifier(name, body.country),
    canonicalPath: certifierPath(body),
    indexed: true,
  };
};

/** The path of the page of prayer times of a town. */
export const prayerTownPath = ({ slug }: Pick<PrayerTown, 'slug'>): string => `/prayer/${slug}`;

/** The page that asks which of the towns with one name is meant. */
export const prayerTownsPage = (name: string, language: Language): PageHead => {
  const { title, choice } = headTexts[language].prayerTown;
  return unlisted(200, { title: title(name), description: choice(name) });
};

/** The page of prayer times of a town. */
export const prayerTownPage = (town: PrayerTown, language: Language): PageHead => {
  const where = [town.name, town.province].filter(Boolean).join(', ');
  return {
    status: 200,
    title: titled(headTexts[language].prayerTown.title(town.name)),
    description: headTexts[language].prayerTown.description(where),
    canonicalPath: prayerTownPath(town),
    indexed: true,
  };
};
