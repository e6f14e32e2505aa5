import {
  certifyingBodySchema,
  errorBodySchema,
  hijriMonthSchema,
  prayerDefaultSchema,
  type CertifyingBody,
  type HijriMonth,
  type PrayerDefault,
} from '@halalmap/contracts';
import { z } from 'zod';
import { currentTrace } from '@halalmap/service-kit';
import { discard, readJson } from './response-reader';
import type { Upstream } from './upstream';

/** What a caller may see of a listing; `listing` is the response body of the service. */
type ListingResponse =
  | { state: 'found'; listing: unknown }
  /** The listing was merged into another one. */
  | { state: 'moved'; to: string }
  /** The listing was public and no longer is; the message says since when and why. */
  | { state: 'delisted'; message: string }
  | { state: 'unknown' };

/**
 * Fetches the listing of a page.
 * @throws Error when the service does not respond or returns an error
 */
export type FindListing = (question: {
  id: string;
  authorization: string | undefined;
  signal: AbortSignal;
  /** The address of the client. */
  address?: string;
}) => Promise<ListingResponse>;

/** Whether a listing that cannot be read was public before. */
const reasonOf = (body: unknown): ListingResponse => {
  const { data } = errorBodySchema.safeParse(body);
  return data?.error.code === 'delisted'
    ? { state: 'delisted', message: data.error.message }
    : { state: 'unknown' };
};

/** Reads single listings from the listings service, with the caller's permissions. */
export const createListingReader = (listings: Upstream): FindListing =>
  async function findListing({ id, authorization, signal, address }) {
    const { status, headers, body } = await listings.send({
      method: 'GET',
      path: `/api/listings/${encodeURIComponent(id)}`,
      headers: { accept: 'application/json', ...currentTrace(), ...(authorization ? { authorization } : {}) },
      body: null,
      pool: 'page',
      ...(address === undefined ? {} : { address }),
      signal,
    });
    if (status === 200) return { state: 'found', listing: await readJson(body) };
    if (status === 404) return reasonOf(await readJson(body));
    discard(body);
    const [, to] = /\/api\/listings\/([^/?]+)$/.exec(headers.location ?? '') ?? [];
    if (status === 301 && to) return { state: 'moved', to };
    throw new Error(`listings responded with ${status}`);
  };

/** Reads a public list of the listings service. @throws Error when it does not respond or returns an error */
const readList = async <T>(
  listings: Upstream,
  { path, schema, signal }: { path: string; schema: z.ZodType<T>; signal: AbortSignal },
): Promise<T[]> => {
  const { status, body } = await listings.send({
    method: 'GET',
    path,
    headers: { accept: 'application/json', ...currentTrace() },
    body: null,
    pool: 'page',
    signal,
  });
  if (status !== 200) {
    discard(body);
    throw new Error(`listings responded with ${status}`);
  }
  return z.array(schema).parse(await readJson(body));
};

/**
 * Reads the certifying bodies.
 * @throws Error when the listings service does not respond or returns an error
 */
export type ReadCertifiers = (signal: AbortSignal) => Promise<readonly CertifyingBody[]>;

/** How long such a list is used. */
const listsLastMs = 60_000;

/** Reads the certifying bodies from the listings service, at most once a minute. */
export const createCertifierReader = (listings: Upstream, now: () => number): ReadCertifiers => {
  let known: { at: number; bodies: CertifyingBody[] } | undefined;
  return async function readCertifiers(signal) {
    if (known && now() - known.at < listsLastMs) return known.bodies;
    const bodies = await readList(listings, {
      path: '/api/certifying-bodies',
      schema: certifyingBodySchema,
      signal,
    });
    known = { at: now(), bodies };
    return known.bodies;
  };
};

/**
 * Reads the declared months and the methods of regions.
 * @throws Error when the listings service does not respond or returns an error
 */
export type ReadPrayerSettings = (
  signal: AbortSignal,
) => Promise<{ months: readonly HijriMonth[]; defaults: readonly PrayerDefault[] }>;

/** Reads the settings of prayer times from the listings service, at most once a minute. */
export const createPrayerSettingsReader = (listings: Upstream, now: () => number): ReadPrayerSettings => {
  let known: { at: number; settings: Awaited<ReturnType<ReadPrayerSettings>> } | undefined;
  return async function readPrayerSettings(signal) {
    if (known && now() - known.at < listsLastMs) return known.settings;
    const [months, defaults] = await Promise.all([
      readList(listings, { path: '/api/hijri-months', schema: hijriMonthSchema, signal }),
      readList(listings, { path: '/api/prayer-defaults', schema: prayerDefaultSchema, signal }),
    ]);
    known = { at: now(), settings: { months, defaults } };
    return known.settings;
  };
};
