import type { EntityType, PageText } from '@halalmap/contracts';

/** Titles and descriptions of pages in one language, for search engines and shared links. */
export interface HeadTexts {
  /** By path; a page that is missing is described in English. */
  pages: Readonly<Record<string, PageText>>;
  notFound: PageText;
  articleNotFound: PageText;
  /** An address that asked too often; `again` asks once more. */
  tooMany: PageText & { wait: (seconds: number) => string; again: string };
  /** A part of the front end that is not built yet. */
  building: PageText;
  listingNotFound: PageText;
  /** Title of the page of a place that is no longer public. */
  delisted: string;
  management: { title: (name: string) => string; description: string };
  certifier: (name: string, country: string) => string;
  prayerTown: {
    title: (town: string) => string;
    description: (where: string) => string;
    /** Of the page that asks which of several towns is meant. */
    choice: (town: string) => string;
  };
  listing: {
    kinds: Readonly<Record<EntityType, string>>;
    /** The same of what is proven to be halal, or a Muslim's; null where nothing is to be proven. */
    proven: Readonly<Record<EntityType, string | null>>;
    /** Follows the kind. */
    inTown: (town: string) => string;
    /** The last sentence of a place that describes itself with no text. */
    known: string;
  };
}

/** English. */
export const en: HeadTexts = {
  // In `pageTexts`, beside the table of pages.
  pages: {},
  notFound: { title: '404 Page Not Found', description: 'There is no page at this address.' },
  articleNotFound: {
    title: 'Blog Post Not Found',
    description: "The blog post you're looking for doesn't exist.",
  },
  building: {
    title: 'This part is being built',
    description: 'It takes about half a minute after the first start, and comes by itself.',
  },
  tooMany: {
    title: 'Too many requests',
    description: 'You, or others on your network, opened very many pages in a short time.',
    wait: (seconds) => `Please wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'}, then try again.`,
    again: 'Try again',
  },
  listingNotFound: {
    title: 'Listing Not Found',
    description: "The listing you're looking for doesn't exist.",
  },
  delisted: 'No longer listed',
  management: {
    title: (name) => `Manage ${name}`,
    description: 'Facts, photos, reviews and statements of a place, for its owner.',
  },
  certifier: (name, country) =>
    `${name}, ${country}: what is known of its accreditation, since when, and places with its certificate.`,
  prayerTown: {
    title: (town) => `Prayer times in ${town}`,
    choice: (town) => `Several towns are named ${town}: choose yours.`,
    description: (where) =>
      `Fajr, Dhuhr, Asr, Maghrib and Isha in ${where} today and for the month, with qibla, mosques nearby and the times of Ramadan.`,
  },
  listing: {
    kinds: {
      food: 'Place to eat',
      business: 'Business',
      mosque: 'Mosque or prayer space',
      product: 'Product',
      cemetery: 'Muslim cemetery',
    },
    proven: {
      food: 'Halal food',
      business: 'Muslim-owned business',
      mosque: null,
      product: 'Halal product',
      cemetery: null,
    },
    inTown: (town) => ` in ${town}`,
    known: 'What is known, what is not, and the evidence.',
  },
};
