import { basePathOf, type Language } from './language';
import type { Role } from './user';

/** The product's name and slogans, declared only here. */
export const product = {
  name: 'HalalMap',
  tagline: 'Your Halal Map of the Philippines',
  copyrightFrom: 2025,
  timeZone: 'Asia/Manila',
  /** How far that time zone is ahead of UTC, all year, in milliseconds. */
  utcOffsetMs: 8 * 60 * 60_000,
} as const;

/** The front end that renders a page; the shell is the host of the others. */
export type PageRemote = 'shell' | 'directory' | 'admin' | 'monitoring';

interface PageRow {
  /** URL pattern; `:id` and `:token` stand for one segment. */
  path: string;
  remote: PageRemote;
  /** The part of the shell that renders it, a separate chunk. */
  part?: 'landing' | 'auth' | 'profile' | 'settings' | 'site';
  /** Search engines may list it. Pages with a parameter decide this by their content. */
  indexed?: true;
  /** Where it is linked: beside the logo, or among the tabs of admins, in the order of the table. */
  navigation?: 'main' | 'admin';
  /** Its URL may contain a secret: it is not cached, and other sites do not receive it as a referrer. */
  urlContainsSecret?: true;
  /** Once opened, it can be read without a network: it shows nothing of an account. */
  offline?: true;
}

/**
 * Every page of the site. Routes, page heads, sitemap and navigation are derived from it. Titles are in `pageTexts`,
 * which only the gateway reads, so that browsers do not load them.
 */
export const pages = [
  { path: '/', remote: 'shell', part: 'landing', indexed: true, offline: true },
  { path: '/food', remote: 'directory', indexed: true, navigation: 'main', offline: true },
  { path: '/business', remote: 'directory', indexed: true, navigation: 'main', offline: true },
  { path: '/mosque', remote: 'directory', indexed: true, navigation: 'main', offline: true },
  { path: '/product', remote: 'directory', indexed: true, navigation: 'main', offline: true },
  { path: '/cemetery', remote: 'directory', indexed: true, navigation: 'main', offline: true },
  { path: '/barmm', remote: 'directory', indexed: true, navigation: 'main', offline: true },
  { path: '/prayer', remote: 'directory', indexed: true, navigation: 'main', offline: true },
  { path: '/prayer/:id', remote: 'directory', offline: true },
  { path: '/trip', remote: 'directory', indexed: true, offline: true },
  { path: '/scan', remote: 'directory', indexed: true, offline: true },
  { path: '/my-standard', remote: 'directory', indexed: true, offline: true },
  { path: '/submit', remote: 'directory', indexed: true, offline: true },
  { path: '/submission/:token', remote: 'directory', urlContainsSecret: true },
  { path: '/certificate/:token', remote: 'directory', urlContainsSecret: true },
  { path: '/owner-check/:token', remote: 'directory', urlContainsSecret: true },
  { path: '/unsubscribe/:token', remote: 'directory', urlContainsSecret: true },
  { path: '/newsletter/:token', remote: 'directory', urlContainsSecret: true },
  { path: '/about', remote: 'shell', part: 'site', indexed: true, offline: true },
  { path: '/contact', remote: 'shell', part: 'site', indexed: true, offline: true },
  { path: '/privacy-policy', remote: 'shell', part: 'site', indexed: true, offline: true },
  { path: '/terms-of-service', remote: 'shell', part: 'site', indexed: true, offline: true },
  { path: '/certifiers', remote: 'shell', part: 'site', indexed: true, offline: true },
  { path: '/certifier/:id', remote: 'shell', part: 'site', offline: true },
  { path: '/data', remote: 'shell', part: 'site', indexed: true },
  { path: '/progress', remote: 'shell', part: 'site', indexed: true },
  { path: '/offline', remote: 'shell', part: 'site', offline: true },
  { path: '/blog', remote: 'shell', part: 'site', indexed: true, offline: true },
  { path: '/blog/:id', remote: 'shell', part: 'site', offline: true },
  { path: '/listing/:id', remote: 'directory', offline: true },
  { path: '/listing/:id/manage', remote: 'directory' },
  { path: '/listing/:id/manage/edit', remote: 'directory' },
  { path: '/listing/:id/manage/photos', remote: 'directory' },
  { path: '/listing/:id/manage/reviews', remote: 'directory' },
  { path: '/listing/:id/manage/statements', remote: 'directory' },
  // Old addresses of `/listing/:id`.
  { path: '/food/:id', remote: 'directory' },
  { path: '/business/:id', remote: 'directory' },
  { path: '/mosque/:id', remote: 'directory' },
  { path: '/product/:id', remote: 'directory' },
  { path: '/cemetery/:id', remote: 'directory' },
  { path: '/favorites', remote: 'directory', offline: true },
  { path: '/my-places', remote: 'directory' },
  { path: '/auth', remote: 'shell', part: 'auth' },
  { path: '/auth/forgot-password', remote: 'shell', part: 'auth' },
  { path: '/auth/reset-password', remote: 'shell', part: 'auth', urlContainsSecret: true },
  { path: '/auth/verify-email', remote: 'shell', part: 'auth', urlContainsSecret: true },
  { path: '/undo-factor', remote: 'shell', part: 'auth', urlContainsSecret: true },
  { path: '/profile', remote: 'shell', part: 'profile' },
  { path: '/settings', remote: 'shell', part: 'settings' },
  { path: '/admin', remote: 'admin', navigation: 'admin' },
  { path: '/admin/spam', remote: 'admin', navigation: 'admin' },
  { path: '/admin/claims', remote: 'admin', navigation: 'admin' },
  { path: '/admin/changes', remote: 'admin', navigation: 'admin' },
  { path: '/admin/reports', remote: 'admin', navigation: 'admin' },
  { path: '/admin/messages', remote: 'admin', navigation: 'admin' },
  { path: '/admin/certificates', remote: 'admin', navigation: 'admin' },
  { path: '/enterprise-admin', remote: 'admin', navigation: 'admin' },
  { path: '/admin/import', remote: 'admin', navigation: 'admin' },
  { path: '/admin/prayer', remote: 'admin', navigation: 'admin' },
  { path: '/admin/blocks', remote: 'admin', navigation: 'admin' },
  { path: '/admin/users', remote: 'admin', navigation: 'admin' },
  { path: '/admin/activity', remote: 'admin', navigation: 'admin' },
  { path: '/admin/outbox', remote: 'admin', navigation: 'admin' },
  { path: '/system-monitoring', remote: 'monitoring', navigation: 'admin' },
] as const satisfies readonly PageRow[];

type Row = (typeof pages)[number];
/** The path of a page, with `:id` if it has a parameter. */
export type PagePath = Row['path'];
/** The paths of the pages of one remote. */
export type PathsOf<Remote extends PageRemote> = Extract<Row, { remote: Remote }>['path'];
export type NavigationPath<Place extends 'main' | 'admin'> = Extract<Row, { navigation: Place }>['path'];

/** @returns the pages in a navigation, in their order */
export const navigationPaths = <Place extends 'main' | 'admin'>(place: Place): Array<NavigationPath<Place>> =>
  pages.flatMap((page) =>
    'navigation' in page && page.navigation === place ? [page.path as NavigationPath<Place>] : [],
  );

const segmentsOf = (path: string): string[] => {
  const inner = path.toLowerCase().replace(/^\/|\/$/g, '');
  return inner === '' ? [] : inner.split('/');
};

const fits = (pattern: string, segments: readonly string[]): boolean => {
  const expected = segmentsOf(pattern);
  return (
    expected.length === segments.length &&
    expected.every((part, index) =>
      part.startsWith(':') ? segments[index] !== '' : part === segments[index],
    )
  );
};

/**
 * @param pathname from a URL; letter case and a trailing slash are ignored
 * @returns the page, or null if there is none
 */
export const pageOf = (pathname: string): (PageRow & { path: PagePath }) | null => {
  const segments = segmentsOf(pathname);
  return pages.find(({ path }) => fits(path, segments)) ?? null;
};

const backOffice: ReadonlySet<PageRemote | null> = new Set(['admin', 'monitoring']);

/**
 * @returns the remote that renders a path, null if there is no page. An unknown path below an admin page belongs to
 * its remote, which checks access first
 */
export const remoteOf = (pathname: string): PageRemote | null => {
  const page = pageOf(pathname);
  if (page) return page.remote;
  const area = pageOf(segmentsOf(pathname)[0] ?? '')?.remote ?? null;
  return backOffice.has(area) ? area : null;
};

/**
 * A page that a remote adds to the table, in its entry of `/mfe-manifest.json`: it is released with the remote alone. It is
 * rendered in the browser, and search engines do not list it.
 */
export interface AddedPage {
  /** URL pattern, as in the table. The table's own pages win. */
  path: string;
  /** Key of its title among the `titles` of the remote. */
  titleKey: string;
  access: 'everyone' | Role;
}

/** @returns the page that a remote adds at a path, or null */
export const addedPageOf = <Remote extends { pages?: readonly AddedPage[] | undefined }>(
  remotes: readonly Remote[],
  pathname: string,
): { remote: Remote; page: AddedPage } | null => {
  if (pageOf(pathname)) return null;
  const segments = segmentsOf(pathname);
  for (const remote of remotes) {
    const page = remote.pages?.find(({ path }) => fits(path, segments));
    if (page) return { remote, page };
  }
  return null;
};

/** @returns whether a path belongs to the admin pages, including unknown ones */
export const isBackOffice = (pathname: string): boolean => backOffice.has(remoteOf(pathname));

/**
 * @param path of a page, with query and fragment if it has them
 * @returns its path in a language. Pages of the back office exist in English only
 */
export const pathIn = (language: Language, path: string): string =>
  isBackOffice(path.replace(/[?#].*/, '')) ? path : basePathOf(language) + path.slice(1);

export interface PageText {
  title: string;
  description: string;
}

/** Title and description of a page. A page with a parameter takes them from its content. */
export const pageTexts: Readonly<Record<Exclude<PagePath, `${string}:${string}`>, PageText>> = {
  '/': {
    title: product.tagline,
    description:
      'Search halal food, Muslim-owned businesses, mosques and halal products in your city. Every listing says what is known and what is not.',
  },
  '/food': {
    title: 'Halal food',
    description: 'Halal restaurants and eateries in the Philippines, with the evidence behind each listing.',
  },
  '/business': {
    title: 'Muslim-owned businesses',
    description: 'Shops, suppliers and services with Muslim owners in the Philippines.',
  },
  '/mosque': {
    title: 'Mosques and prayer spaces',
    description: 'Mosques and prayer spaces in the Philippines: where they are and what is known about them.',
  },
  '/product': {
    title: 'Halal products',
    description: 'Halal products in the Philippines, with certifier, number and date where they are known.',
  },
  '/cemetery': {
    title: 'Muslim cemeteries',
    description:
      'Muslim burial grounds in the Philippines: who may be buried there, who runs them, whom to call at night and what is known of them.',
  },
  '/barmm': {
    title: 'BARMM Government Directory',
    description:
      'Offices, ministries, commissions and local governments of the Bangsamoro region: websites and addresses, and which of them were seen on an official page.',
  },
  '/prayer': {
    title: 'Prayer times',
    description:
      'Prayer times today and for the month in every city and municipality of the Philippines, with qibla, mosques nearby and Ramadan timetables.',
  },
  '/trip': {
    title: 'Plan a trip',
    description:
      'Halal food along the way between two towns of the Philippines, with prayer times and mosques before each prayer. Print or share the plan.',
  },
  '/scan': {
    title: 'Check a product',
    description:
      'Look a product up by the digits of its barcode, and read its ingredients for what may come from animals, insects or alcohol.',
  },
  '/my-standard': {
    title: 'What I accept',
    description:
      'Say which certificates, claims and kitchens you accept, and see which places fit. It stays on your device, and is no ruling.',
  },
  '/submit': {
    title: 'Submit a place',
    description:
      'Tell us about a halal place, business, mosque or product. Submitting is free and needs no account.',
  },
  '/about': {
    title: 'About Us',
    description: `What ${product.name} is for, how many places it lists today, and how it decides what to believe about a place.`,
  },
  '/contact': {
    title: 'Contact',
    description:
      'Write to us, see when we answer, and read what people ask most about listings, badges and accounts.',
  },
  '/privacy-policy': {
    title: 'Privacy Policy',
    description:
      'What is stored about you and on your device, for how long, who sees it, and how to take it with you or delete it.',
  },
  '/terms-of-service': {
    title: 'Terms of Service',
    description: `The rules for using ${product.name}, for submitting places and for writing about them.`,
  },
  '/certifiers': {
    title: 'Halal certifiers',
    description:
      'The bodies that certify halal in the Philippines and abroad: what is known of their accreditation, since when, from which source.',
  },
  '/data': {
    title: 'Open data',
    description:
      'All listed places as files to download, whole and by province, made each night: CSV, JSON Lines and GeoJSON, with licence and checksums.',
  },
  '/progress': {
    title: 'What is still missing',
    description:
      'For each province: how many places are listed, what was confirmed this year, which certificates end soon, and where no mosque or kitchen is known yet.',
  },
  '/blog': {
    title: 'Blog',
    description:
      'Articles on halal food by cuisine, Muslim-owned businesses, Ramadan, shopping, mosque etiquette and certification in the Philippines.',
  },
  '/offline': {
    title: 'Without a network',
    description: 'What can be read without a network, what this device keeps for it, and how to delete it.',
  },
  '/favorites': { title: 'Favourites', description: 'The places you have saved.' },
  '/my-places': {
    title: 'My places',
    description: 'The places that you own, your claims and the changes that you suggested.',
  },
  '/auth': { title: 'Sign In', description: `Sign in to ${product.name}.` },
  '/auth/forgot-password': {
    title: 'Forgot your password?',
    description: 'Request a link to choose a new password.',
  },
  '/auth/reset-password': {
    title: 'Choose a new password',
    description: 'Choose a new password with the link from our email.',
  },
  '/auth/verify-email': {
    title: 'Confirm your email address',
    description: 'Confirm an email address with the link from our email.',
  },
  '/undo-factor': {
    title: 'This was not me',
    description: 'Remove a passkey or an authenticator app that somebody else added to your account.',
  },
  '/profile': { title: 'Profile', description: 'Your account and business details.' },
  '/settings': { title: 'Settings', description: 'Language, colours, password, sessions and your data.' },
  '/admin': { title: 'Admin', description: 'Review submitted listings.' },
  '/admin/spam': { title: 'Likely spam', description: 'Decide on submissions that are likely spam.' },
  '/admin/blocks': { title: 'Blocked networks', description: 'See who cannot send anything, and lift it.' },
  '/admin/claims': { title: 'Claims', description: 'Decide who owns a place.' },
  '/admin/changes': { title: 'Suggested edits', description: 'Decide on suggested edits.' },
  '/admin/certificates': {
    title: 'Certificates to check',
    description: 'Record certificates as seen.',
  },
  '/admin/prayer': {
    title: 'Hijri months and prayer',
    description: 'Declare Hijri months and set the methods of regions.',
  },
  '/admin/reports': { title: 'Reports', description: 'Review reported reviews and disputed places.' },
  '/admin/messages': { title: 'Messages', description: 'Messages from the contact form.' },
  '/admin/users': { title: 'Users', description: 'Manage accounts.' },
  '/admin/activity': { title: 'Activity', description: 'See who did what.' },
  '/admin/import': { title: 'Import listings', description: 'Add many places from a file.' },
  '/admin/outbox': {
    title: 'Outbox',
    description: 'Emails that were not sent because no mail server is configured.',
  },
  '/enterprise-admin': {
    title: 'Enterprise Admin Dashboard',
    description: 'Reference data, enhanced search and analytics.',
  },
  '/system-monitoring': {
    title: 'Enterprise System Monitoring',
    description: 'Performance, security and health of the system.',
  },
};

/** Pages whose address is a secret have one title, because their content is not for search engines or previews. */
export const secretPageTexts: Readonly<Record<Extract<PagePath, `${string}:token`>, PageText>> = {
  '/submission/:token': {
    title: 'Your submission',
    description: 'Whether the place that you submitted was checked and published.',
  },
  '/certificate/:token': {
    title: 'Send the new certificate',
    description: 'Send the new halal certificate of a place.',
  },
  '/owner-check/:token': {
    title: 'Is this still true?',
    description: 'Say whether what HalalMap says of your place is still true.',
  },
  '/unsubscribe/:token': {
    title: 'Stop these emails',
    description: 'Stop emails of one kind.',
  },
  '/newsletter/:token': {
    title: 'Confirm your subscription',
    description: 'Confirm that you want the newsletter.',
  },
};

/** What precedes a secret in a path: of a receipt, a certificate request, an owner's check, a list of mails, or a subscription. */
const secretParents = new Set([
  'submission',
  'submissions',
  'certificate',
  'certificate-requests',
  'owner-check',
  'owner-checks',
  'unsubscribe',
  'newsletter',
]);
/** How often a path may be encoded again until nobody could use it. */
const mostEncodings = 3;

/** The path with the characters that are written as `%73`, also where the percent sign is so itself. */
const plainPath = (path: string): string => {
  let plain = path;
  for (let round = 0; round < mostEncodings && plain.includes('%'); round += 1)
    plain = plain.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return plain;
};

/**
 * A path as logs may show it: without the secret that it ends with, however it is written. Slashes too many, other letter
 * case and encoded letters lead to no page, but the secret is one all the same.
 */
export const withoutSecret = (path: string): string => {
  const [address = '', ...query] = path.split('?');
  const parts = plainPath(address).split(/[/\\]+/);
  const at = parts.findIndex((part) => secretParents.has(part.trim().toLowerCase()));
  if (at === -1 || parts.slice(at + 1).every((part) => part === '')) return path;
  return [[...parts.slice(0, at + 1), '{token}'].join('/'), ...query].join('?');
};

/** What the built front end provides to the gateway: pages as HTML, rendered without a browser. */
export interface PageRenderer {
  /**
   * Renders a page for a visitor who is not signed in.
   * @returns null for a page that only the browser can render
   * @throws whatever the page throws
   */
  renderPage(request: PageRequest): Promise<RenderedPage | null>;
  /** What a page shows before its scripts have loaded, as HTML, by language. */
  waiting: Readonly<
    Record<
      Language,
      {
        /** The hidden note above each page. Its `data-state` shows it: `late`, or `failed` with a button to try again. */
        note: string;
        /** Stands in for the content of a page that only the browser can render. */
        skeleton: string;
      }
    >
  >;
}

/** Configured by the operator; missing values are not shown. */
export interface SiteDetails {
  contactEmail: string | null;
  /** Social media profiles, with the name to show; http(s) only. */
  socialLinks: readonly { name: string; url: string }[];
  /** Who runs this installation and answers for personal data; left out where nothing of it is configured. */
  operator?: {
    name: string | null;
    address: string | null;
    email: string | null;
    /** Of the data protection officer. */
    dpoEmail: string | null;
  };
  /** Hours within which submissions are read, and messages answered; left out, no time is promised. */
  reviewHours?: number;
  replyHours?: number;
  /** Whether pages are kept on devices, for reading without a network. */
  worksOffline?: true;
}

interface PageRequest {
  /** Path and query of the page, with the prefix of its language. */
  address: string;
  site: SiteDetails;
  /** Requests a path and query from the public API; resolves with any response. */
  read(path: string): Promise<Response>;
}

export interface RenderedPage {
  /** Content of the root element, without scripts and styles. */
  html: string;
  /** JSON that the script needs for hydration. */
  state: unknown;
  /** The texts of the page in another language than English, which need no script then. */
  texts?: unknown;
  /** Chunks of the shell's build whose styles must be loaded before the first paint. */
  parts: string[];
  /** The remote that renders the page; its styles are needed too. */
  remote: string | null;
  /** The named chunk of the remote that holds the page, if it is not in the remote's first files. */
  chunk?: string | undefined;
}
