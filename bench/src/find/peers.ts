import { listingListSchema, type Listing } from '@halalmap/contracts';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Options } from '../options';
import { cacheFolder, freePort, root, startProgram, type Running } from '../processes';
import type { Product } from '../product';
import { latencyText, ratioRow, type Row } from '../report';
import { interleave, rates, type Subject } from '../rounds';
import { ratioOf } from '../statistics';

/** The listings as every peer stores them: the fields of a card and of the page of a place. */
const toPlace = (listing: Listing) => ({
  name: listing.name,
  entityType: listing.entityType,
  description: listing.description,
  address: listing.address,
  municipality: listing.municipality,
  province: listing.province,
  region: listing.region,
  phone: listing.phone,
  website: listing.website,
  priceRange: listing.priceRange,
  halalCertified: listing.halalCertified,
  muslimOwned: listing.muslimOwned,
  foodTypes: listing.foodTypes,
  openingHours: listing.openingHours,
  trust: listing.trust,
  averageRating: listing.averageRating,
  totalReviews: listing.totalReviews,
  listedAt: listing.createdAt,
});

const pageSize = 15;
/** Pages and places that the requests go round, so that no peer answers from one cached row. */
const pageCount = 60;
const placeCount = 500;

/** How to read restaurants and places from an API. */
interface Api {
  /** The path of a page of restaurants, newest first. @param page from 1 */
  page: (page: number) => string;
  /** The total in the response to a page, to check that all peers hold the same. */
  total: z.ZodType<number>;
  /** Ids in the response to a page. */
  ids: z.ZodType<string[]>;
  place: (id: string) => string;
}

interface Peer extends Api {
  name: string;
  /** Its folder in `bench/peers`. */
  folder: 'strapi' | 'payload';
  /** Programs to run after `npm ci`, which fill its database and build it. A build is made for production. */
  prepare: ReadonlyArray<{ args: string[]; mode: 'development' | 'production' }>;
  /** Starts it in production mode. */
  start: (port: number) => string[];
}

const peers: Peer[] = [
  {
    name: 'Strapi 5.54.0',
    folder: 'strapi',
    prepare: [],
    start: () => ['node_modules/@strapi/strapi/bin/strapi.js', 'start'],
    page: (page) =>
      `/api/places?filters[entityType][$eq]=food&sort=listedAt:desc&pagination[page]=${page}&pagination[pageSize]=${pageSize}`,
    total: z
      .object({ meta: z.object({ pagination: z.object({ total: z.number() }) }) })
      .transform(({ meta }) => meta.pagination.total),
    ids: z
      .object({ data: z.array(z.object({ documentId: z.string() })) })
      .transform(({ data }) => data.map(({ documentId }) => documentId)),
    place: (id) => `/api/places/${id}`,
  },
  {
    name: 'Payload 3.90.2',
    folder: 'payload',
    prepare: [
      // Tables are not created in production mode.
      { args: ['fill.mjs'], mode: 'development' },
      { args: ['node_modules/next/dist/bin/next', 'build'], mode: 'production' },
    ],
    start: (port) => ['node_modules/next/dist/bin/next', 'start', '-H', '127.0.0.1', '-p', String(port)],
    page: (page) =>
      `/api/places?where[entityType][equals]=food&sort=-listedAt&page=${page}&limit=${pageSize}&depth=0`,
    total: z.object({ totalDocs: z.number() }).transform(({ totalDocs }) => totalDocs),
    ids: z
      .object({ docs: z.array(z.object({ id: z.union([z.string(), z.number()]) })) })
      .transform(({ docs }) => docs.map(({ id }) => String(id))),
    place: (id) => `/api/places/${id}?depth=0`,
  },
];

const log = (text: string): void => console.error(text);

/** All listings of the product, from its public API. */
const readPlaces = async (url: string): Promise<Array<ReturnType<typeof toPlace>>> => {
  const places: Array<ReturnType<typeof toPlace>> = [];
  for (const type of ['food', 'business', 'mosque', 'product'])
    for (let offset = 0; ; offset += 100) {
      const response = await fetch(`${url}/api/listings?type=${type}&sort=newest&limit=100&offset=${offset}`);
      const { listings } = listingListSchema.parse(await response.json());
      places.push(...listings.map(toPlace));
      if (listings.length < 100) break;
    }
  return places;
};

/** Runs a command and keeps its output in a log file. @throws Error that names the file if it fails or takes too long */
const run = (
  command: string,
  args: string[],
  options: { cwd: string; env: NodeJS.ProcessEnv; log: string },
) =>
  new Promise<void>((resolve, reject) => {
    const out = openSync(options.log, 'a');
    const child = spawn(command, args, { ...options, stdio: ['ignore', out, out], timeout: 20 * 60_000 });
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`"${command} ${args.join(' ')}" failed; see ${options.log}`)),
    );
  });

/** Installs, builds, fills and starts a peer. */
const startPeer = async (peer: Peer, places: string, count: number): Promise<Running> => {
  const cwd = join(root, 'bench/peers', peer.folder);
  const database = join(cacheFolder, `${peer.folder}-${count}.db`);
  const port = await freePort();
  const env = {
    NODE_ENV: 'production',
    PORT: String(port),
    DATABASE: database,
    PLACES: places,
    STRAPI_TELEMETRY_DISABLED: 'true',
    NEXT_TELEMETRY_DISABLED: '1',
  };
  const commandLog = join(cacheFolder, `${peer.folder}.log`);
  const inMode = (mode: 'development' | 'production') => ({
    cwd,
    log: commandLog,
    env: { ...process.env, ...env, NODE_ENV: mode },
  });
  if (!existsSync(join(cwd, 'node_modules'))) {
    log(`installing ${peer.name}`);
    await run('npm', ['ci', '--no-audit', '--no-fund'], inMode('development'));
  }
  rmSync(database, { force: true });
  for (const [index, { args, mode }] of peer.prepare.entries()) {
    log(`preparing ${peer.name}, ${index + 1} of ${peer.prepare.length}`);
    await run(process.execPath, args, inMode(mode));
  }
  log(`starting ${peer.name}`);
  return startProgram({
    command: process.execPath,
    args: peer.start(port),
    cwd,
    environment: env,
    url: `http://127.0.0.1:${port}`,
    readyPath: peer.page(1),
    output: openSync(commandLog, 'a'),
    timeoutSeconds: 300,
  });
};

const around = (paths: readonly string[]): (() => string) => {
  let next = 0;
  return () => paths[(next += 1) % paths.length] ?? '';
};

/** What is measured of one product: pages of restaurants, and single places. */
const subjectsOf = (
  url: string,
  paths: { pages: string[]; places: string[] },
): Record<'page' | 'place', Subject & { nextPath: () => string }> => ({
  page: { url, nextPath: around(paths.pages) },
  place: { url, nextPath: around(paths.places) },
});

/** The paths to measure, after checking that it holds as many restaurants as the product. */
const pathsOf = async (
  url: string,
  api: Api,
  expected?: number,
): Promise<{ pages: string[]; places: string[]; total: number }> => {
  const pages = Array.from({ length: pageCount }, (_entry, index) => api.page(index + 1));
  const ids: string[] = [];
  let total = 0;
  for (const path of pages) {
    const body: unknown = await (await fetch(url + path)).json();
    total = api.total.parse(body);
    ids.push(...api.ids.parse(body));
    if (ids.length >= placeCount) break;
  }
  if (expected !== undefined && total !== expected)
    throw new Error(`it holds ${total} restaurants, and the product ${expected}`);
  return { pages, places: ids.map(api.place), total };
};

const own: Api = {
  page: (page) => `/api/listings?type=food&sort=newest&limit=${pageSize}&offset=${(page - 1) * pageSize}`,
  total: listingListSchema.transform(({ pagination }) => pagination.total),
  ids: listingListSchema.transform(({ listings }) => listings.map(({ id }) => id)),
  place: (id) => `/api/listings/${id}`,
};

let asked = 0;
/** Adds a parameter, so that no response is cached and each request reaches the service. */
const uncached = (next: () => string) => (): string => {
  const path = next();
  return `${path}${path.includes('?') ? '&' : '?'}mark=${(asked += 1)}`;
};

/**
 * Measures the same page and the same place in the product, Strapi and Payload, each in production mode with SQLite as
 * its default database. A peer that cannot be installed, built or started is not measured.
 */
export const measurePeers = async (product: Product, options: Options): Promise<Row[]> => {
  mkdirSync(cacheFolder, { recursive: true });
  const file = join(cacheFolder, `places-${product.count}.json`);
  writeFileSync(file, JSON.stringify(await readPlaces(product.url)));
  const ownPaths = await pathsOf(product.url, own);
  const cached = subjectsOf(product.url, ownPaths);
  const rows: Row[] = [];
  for (const peer of peers) {
    let running: Running | null = null;
    try {
      running = await startPeer(peer, file, product.count);
      const paths = await pathsOf(running.url, peer, ownPaths.total);
      const beside = subjectsOf(running.url, paths);
      for (const [what, words] of [
        ['page', `page of ${pageSize} restaurants, newest first`],
        ['place', 'one place'],
      ] as const) {
        const mine = cached[what];
        const results = await interleave<'own' | 'past' | 'peer'>({
          ...options,
          subjects: {
            own: mine,
            past: { ...mine, nextPath: uncached(mine.nextPath) },
            peer: beside[what],
          },
        });
        const ratioTo = (name: 'own' | 'past') => ratioOf(rates(results[name]), rates(results.peer));
        rows.push(
          ratioRow(words, ratioTo('own'), { atLeast: 2 }, peer.name),
          ratioRow('  past the cache of the gateway', ratioTo('past'), { atLeast: 2 }, peer.name),
          { what: '  the product', measured: latencyText(results.own) },
          { what: '  the product, past the cache of the gateway', measured: latencyText(results.past) },
          { what: `  ${peer.name}`, measured: latencyText(results.peer) },
        );
      }
    } catch (error) {
      rows.push({
        what: peer.name,
        measured: `not measured: ${error instanceof Error ? error.message : String(error)}`,
      });
    } finally {
      await running?.stop();
    }
  }
  return rows;
};
