import { product } from '@halalmap/contracts';

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
}

const titled = (title: string): string => `${title} · ${product.name}`;

const directories: Record<string, { title: string; description: string }> = {
  '/food': {
    title: 'Halal food',
    description: 'Halal restaurants and eateries in the Philippines, with the evidence behind each listing.',
  },
  '/business': {
    title: 'Muslim-owned businesses',
    description: 'Shops, suppliers and services of Muslim owners in the Philippines.',
  },
  '/mosque': {
    title: 'Mosques and prayer spaces',
    description: 'Mosques and prayer spaces in the Philippines: where they are and what is known of them.',
  },
  '/product': {
    title: 'Halal products',
    description: 'Halal products in the Philippines, with certifier, number and date where they are known.',
  },
  '/barmm': {
    title: 'BARMM Government Directory',
    description:
      'Offices, ministries, commissions and local governments of the Bangsamoro region: websites and addresses, and which of them were seen on an official page.',
  },
};

const pages: Record<string, PageHead> = {
  '/': {
    status: 200,
    title: `${product.name}: ${product.tagline}`,
    description:
      'Search halal food, Muslim-owned businesses, mosques and halal products in your city. Every listing says what is known and what is not.',
    canonicalPath: '/',
    indexed: true,
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name: product.name,
      description: product.tagline,
    },
  },
  '/submit': {
    status: 200,
    title: titled('Submit a place'),
    description:
      'Tell us of a halal place, business, mosque or product. Submitting is free and needs no account.',
    canonicalPath: '/submit',
    indexed: true,
  },
  '/auth': {
    status: 200,
    title: titled('Sign in'),
    description: `Sign in to ${product.name}.`,
    indexed: false,
  },
  '/admin': {
    status: 200,
    title: titled('Admin'),
    description: 'Review submitted listings.',
    indexed: false,
  },
  '/admin/import': {
    status: 200,
    title: titled('Import listings'),
    description: 'Add many places from a file.',
    indexed: false,
  },
  ...Object.fromEntries(
    Object.entries(directories).map(([path, { title, description }]) => [
      path,
      { status: 200, title: titled(title), description, canonicalPath: path, indexed: true },
    ]),
  ),
};

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
export const indexedPaths = (): string[] =>
  Object.values(pages).flatMap(({ indexed, canonicalPath }) =>
    indexed && canonicalPath !== undefined ? [canonicalPath] : [],
  );

/** Canonical path of a listing's own page. */
export const listingPath = (id: string): string => `/listing/${id}`;

/** @returns the head of a page that is the same for everybody, or null */
export const staticPage = (path: string): PageHead | null => pages[path] ?? null;
