import { pageOf, pages, pageTexts, product } from '@halalmap/contracts';

/** Metadata in the head of a page before any script has run. */
export interface PageHead {
  status: number;
  title: string;
  description: string;
  /** Canonical path; undefined if the page has none. */
  canonicalPath?: string;
  indexed: boolean;
  /** Preview image for shared links; its URL is absolute. */
  image?: { url: string; alt: string };
  jsonLd?: Record<string, unknown>;
  /** The URL may contain a secret: no referrer is sent and the page is not stored. */
  bearsSecret?: true;
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
      ...(page?.bearsSecret ? { bearsSecret: true } : {}),
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
