import {
  pageOf,
  pages,
  pageTexts,
  product,
  secretPageTexts,
  type CertifyingBody,
  type PrayerTown,
} from '@halalmap/contracts';

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
  /** Canonical path; undefined if the page has none. */
  canonicalPath?: string;
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

const landingJsonLd = {
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  name: product.name,
  description: product.tagline,
};

/** Heads of the pages that are the same for everybody, by path. */
const heads: ReadonlyMap<string, PageHead> = new Map(
  Object.entries(pageTexts).map(([path, { title, description }]) => {
    const page = pageOf(path);
    const indexed = page?.indexed ?? false;
    const head: PageHead = {
      status: 200,
      title: path === '/' ? `${product.name}: ${title}` : titled(title),
      description,
      indexed,
      ...(indexed ? { canonicalPath: path } : {}),
      ...(page?.urlContainsSecret ? { urlContainsSecret: true } : {}),
      ...(path === '/' ? { jsonLd: landingJsonLd } : {}),
    };
    return [path, head];
  }),
);

/** The page for an unknown URL. */
export const notFoundPage: PageHead = {
  status: 404,
  title: titled('404 Page Not Found'),
  description: 'There is no page at this address.',
  indexed: false,
};

/** The page shown while its content is unavailable. */
export const unavailablePage: PageHead = {
  status: 503,
  title: product.name,
  description: product.tagline,
  indexed: false,
};

/** Canonical paths of the pages that are the same for everybody and may be indexed. */
export const indexedPaths = (): string[] => pages.flatMap((page) => ('indexed' in page ? [page.path] : []));

/** Canonical path of a listing's page. */
export const listingPath = (id: string): string => `/listing/${id}`;

/** @returns the head of a page that is the same for everybody, or null */
export const staticPage = (path: string): PageHead | null => heads.get(path) ?? null;

/** @returns the head of a page whose path ends with a secret, or null */
export const secretPage = (path: string): PageHead | null => {
  const page = pageOf(path)?.path;
  if (page === undefined || !(page in secretPageTexts)) return null;
  const { title, description } = secretPageTexts[page as keyof typeof secretPageTexts];
  return { status: 200, title: titled(title), description, indexed: false, urlContainsSecret: true };
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
export const articleNotFoundPage: PageHead = {
  status: 404,
  title: `Blog Post Not Found · ${product.name}`,
  description: "The blog post you're looking for doesn't exist.",
  indexed: false,
};

/** The path of the page of a certifying body. */
export const certifierPath = ({ id }: Pick<CertifyingBody, 'id'>): string => `/certifier/${id}`;

/** The page of a certifying body. */
export const certifierPage = (body: CertifyingBody): PageHead => {
  const name = body.fullName ?? body.name;
  return {
    status: 200,
    title: titled(name),
    description: `${name}, ${body.country}: what is known of its accreditation, since when, and places with its certificate.`,
    canonicalPath: certifierPath(body),
    indexed: true,
  };
};

/** The path of the page of prayer times of a town. */
export const prayerTownPath = ({ slug }: Pick<PrayerTown, 'slug'>): string => `/prayer/${slug}`;

/** The page of prayer times of a town. */
export const prayerTownPage = (town: PrayerTown): PageHead => {
  const where = [town.name, town.province].filter(Boolean).join(', ');
  return {
    status: 200,
    title: titled(`Prayer times in ${town.name}`),
    description: `Fajr, Dhuhr, Asr, Maghrib and Isha in ${where} today and for the month, with qibla, mosques nearby and the times of Ramadan.`,
    canonicalPath: prayerTownPath(town),
    indexed: true,
  };
};

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for an element or an attribute of HTML or XML. */
export const escapeMarkup = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);
