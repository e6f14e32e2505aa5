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
  /** Its address may hold a secret, which is told to nobody and kept nowhere. */
  bearsSecret?: true;
  /** Open Graph's kind of page; `website` where it is absent. */
  kind?: 'article';
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

/** What admins see; the pages themselves ask who somebody is. */
const adminPages: Record<string, { title: string; description: string }> = {
  '/admin': { title: 'Admin', description: 'Review submitted listings.' },
  '/admin/claims': { title: 'Claims', description: 'Decide whose a place is.' },
  '/admin/changes': { title: 'Suggested edits', description: 'Decide what is changed of a place.' },
  '/admin/reports': { title: 'Reports', description: 'Look at reported reviews and disputed places.' },
  '/admin/messages': { title: 'Messages', description: 'Answer what people write to the site.' },
  '/admin/users': { title: 'Users', description: 'Look after accounts.' },
  '/admin/activity': { title: 'Activity', description: 'See who did what.' },
  '/admin/outbox': { title: 'Outbox', description: 'Read mails that no mail server takes.' },
  '/admin/import': { title: 'Import listings', description: 'Add many places from a file.' },
};

const accountPage = (title: string, description: string): PageHead => ({
  status: 200,
  title: titled(title),
  description,
  indexed: false,
});

const accountPages: Record<string, PageHead> = {
  '/auth': accountPage('Sign In', `Sign in to ${product.name}.`),
  '/auth/forgot-password': accountPage('Forgot your password?', 'Ask for a link to choose a new password.'),
  '/auth/reset-password': {
    ...accountPage('Choose a new password', 'Choose a new password behind a mailed link.'),
    bearsSecret: true,
  },
  '/auth/verify-email': {
    ...accountPage('Confirm your address', 'Confirm an e-mail address behind a mailed link.'),
    bearsSecret: true,
  },
  '/profile': accountPage('Profile', 'What is known of you, and of your business.'),
  '/settings': accountPage('Settings', 'Language, colours, password, sessions and your data.'),
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
  '/about': {
    status: 200,
    title: titled('About Us'),
    description: `What ${product.name} is for, how many places it lists today, and how it decides what to believe about a place.`,
    canonicalPath: '/about',
    indexed: true,
  },
  '/contact': {
    status: 200,
    title: titled('Contact'),
    description:
      'Write to us, see when we answer, and read what people ask most about listings, badges and accounts.',
    canonicalPath: '/contact',
    indexed: true,
  },
  '/privacy-policy': {
    status: 200,
    title: titled('Privacy Policy'),
    description:
      'What is stored about you and on your device, for how long, who sees it, and how to take it with you or delete it.',
    canonicalPath: '/privacy-policy',
    indexed: true,
  },
  '/terms-of-service': {
    status: 200,
    title: titled('Terms of Service'),
    description: `The rules for using ${product.name}, for submitting places and for writing about them.`,
    canonicalPath: '/terms-of-service',
    indexed: true,
  },
  '/blog': {
    status: 200,
    title: titled('Blog'),
    description:
      'Articles on halal food by kitchen, Muslim-owned businesses, Ramadan, shopping, mosque etiquette and certification in the Philippines.',
    canonicalPath: '/blog',
    indexed: true,
  },
  ...accountPages,
  '/my-places': {
    status: 200,
    title: titled('My places'),
    description: 'The places that you own, your claims and the changes that you suggested.',
    indexed: false,
  },
  '/favorites': {
    status: 200,
    title: titled('Favourites'),
    description: 'The places you keep.',
    indexed: false,
  },
  ...Object.fromEntries(
    Object.entries(adminPages).map(([path, { title, description }]) => [
      path,
      { status: 200, title: titled(title), description, indexed: false },
    ]),
  ),
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
