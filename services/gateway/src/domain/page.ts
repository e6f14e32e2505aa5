import { pageOf, pages, pageTexts, product } from '@halalmap/contracts';

/** What the head of a page says before any script has run. */
export interface PageHead {
  status: number;
  title: string;
  description: string;
  /** Path of the canonical address; absent where a page has none. */
  canonicalPath?: string;
  indexed: boolean;
  /** What stands for the page where it is shared; the address is absolute. */
  image?: { url: string; alt: string };
  jsonLd?: Record<string, unknown>;
  /** Its address may hold a secret, which is told to nobody and kept nowhere. */
  bearsSecret?: true;
  /** Open Graph's kind of page; `website` where it is absent. */
  kind?: 'article';
}

const titled = (title: string): string => `${title} · ${product.name}`;

const landingJsonLd = {
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  name: product.name,
  description: product.tagline,
};

/** The heads of pages that are the same for everybody, by their path. */
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

/** The page of an address that nothing has. */
export const notFoundPage: PageHead = {
  status: 404,
  title: titled('404 Page Not Found'),
  description: 'There is no page at this address.',
  indexed: false,
};

/** A page whose content cannot be told right now. */
export const unavailablePage: PageHead = {
  status: 503,
  title: product.name,
  description: product.tagline,
  indexed: false,
};

/** Canonical paths of the pages that are the same for everybody and may be indexed. */
export const indexedPaths = (): string[] => pages.flatMap((page) => ('indexed' in page ? [page.path] : []));

/** Canonical path of a listing's own page. */
export const listingPath = (id: string): string => `/listing/${id}`;

/** @returns the head of a page that is the same for everybody, or null */
export const staticPage = (path: string): PageHead | null => heads.get(path) ?? null;
