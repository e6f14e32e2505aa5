import { Readable } from 'node:stream';
import { internalEndpoints } from '@halalmap/contracts/internal';
import { endpoints, type DataPackage, type Dump } from '@halalmap/contracts';
import { notFound, rangeNotSatisfiable } from '@halalmap/errors';
import {
  createRouter,
  etagOf,
  mount,
  rangeOf,
  repeat,
  setEtag,
  type Clock,
  type Logger,
  type Repetition,
  type ServiceContext,
  type ServiceRouter,
} from '@halalmap/service-kit';
import type { Connection } from 'mongoose';
import { columns } from '../adapters/export/export-formats';
import type { ListingModel } from '../adapters/listing/listing-document';
import type { ListingRepository } from '../domain/listing/listing-repository';
import type { ReferenceData } from '../domain/reference/reference-data';
import { createAtomFeed } from './atom';
import { createDumps, licences } from './dumps';
import { createFeed } from './feed';
import { createJobLeases } from './lease';
import { createPacks } from './packs';
import { createMissedSearches, createProgress } from './progress';
import type { ServedFile } from './stored-files';

const minute = 60_000;
const mediaTypes = { csv: 'text/csv', jsonl: 'application/x-ndjson', geojson: 'application/geo+json' };

const resourceOf = ({
  scope,
  name,
  format,
  url,
  bytes,
  sha256,
  count,
}: Dump): DataPackage['resources'][number] => ({
  name: `${scope}-${format}`,
  title: `${name ?? 'All of the Philippines'}, ${format}`,
  // Relative to the description, as Data Packages require.
  path: url.replace('/data/', ''),
  format,
  mediatype: mediaTypes[format],
  encoding: 'utf-8',
  compression: 'gz',
  bytes,
  hash: `sha256:${sha256}`,
  rowCount: count,
  ...(format === 'csv'
    ? {
        profile: 'tabular-data-resource',
        schema: { fields: columns.map((column) => ({ name: column, type: 'any' })), primaryKey: 'id' },
      }
    : {}),
});

/** For how long others may keep a file, in seconds: from a dump a place may be missing a day later, from a pack at once. */
const sharedFor = { dump: 86_400, pack: 30 };

/** Sends a file, or a range of it. Its URL has its hash, so it is never another file; shared caches drop it soon all the same. */
const sendFile = (ctx: ServiceContext, kind: keyof typeof sharedFor, file: ServedFile): void => {
  const { sha256, bytes, madeAt, read } = file;
  const tag = `"${sha256}"`;
  ctx.set('Cache-Control', `public, max-age=${sharedFor[kind]}, immutable`);
  ctx.set('Accept-Ranges', 'bytes');
  ctx.lastModified = madeAt;
  if (setEtag(ctx, tag)) return;
  const ifRange = ctx.get('if-range');
  const range = ifRange === '' || ifRange === tag ? rangeOf(ctx.get('range'), bytes) : null;
  if (range === 'unsatisfiable') {
    ctx.set('Content-Range', `bytes */${bytes}`);
    throw rangeNotSatisfiable();
  }
  const { start, end } = range ?? { start: 0, end: bytes - 1 };
  ctx.status = range ? 206 : 200;
  if (range) ctx.set('Content-Range', `bytes ${start}-${end}/${bytes}`);
  const body = Readable.from(read({ start, end }), { objectMode: false });
  // Closing the connection tells the reader that the file is incomplete; ending the response normally would not.
  body.on('error', () => ctx.res.destroy());
  ctx.body = body;
  ctx.type = 'application/gzip';
  ctx.length = end + 1 - start;
};

/** What everybody may copy of the directory, for programs and feed readers. */
export const createOpenData = (options: {
  connection: Connection;
  model: ListingModel;
  listings: Pick<ListingRepository, 'each' | 'delistedSince' | 'hasChangedSince'>;
  reference: ReferenceData;
  clock: Clock;
  logger: Logger;
  publicUrl: string;
  /** Key of hashes that nobody can trace back. */
  secret: string;
}): {
  routes: ServiceRouter;
  timers: Array<Pick<Repetition, 'start' | 'stop'>>;
  makeDumps: () => Promise<void>;
  makePacks: () => Promise<void>;
} => {
  const { connection, logger, publicUrl } = options;
  const leases = createJobLeases(connection);
  const feed = createFeed({ ...options, leases });
  const dumps = createDumps({ ...options, leases });
  const packs = createPacks({ ...options, leases, feed });
  const atomFeed = createAtomFeed(options);
  const missed = createMissedSearches(options);
  const progress = createProgress({ ...options, missed });
  const { openData } = endpoints;
  const routes = createRouter();

  mount(routes, openData.feed, ({ query }) => feed.read(query));

  mount(routes, openData.atom, async ({ ctx }) => {
    const text = await atomFeed();
    ctx.set('Cache-Control', 'public, max-age=300');
    if (setEtag(ctx, etagOf(text))) return;
    ctx.type = 'application/atom+xml; charset=utf-8';
    ctx.body = text;
  });

  mount(routes, openData.progress, () => progress.read());
  mount(routes, internalEndpoints.listings.countMissedSearch, async ({ body }) => missed.add(await body()));

  mount(routes, openData.dumps, async () => ({ licences, dumps: (await dumps.list()).dumps }));

  mount(routes, openData.dataPackage, async () => {
    const { dumps: made, madeAt } = await dumps.list();
    return {
      profile: 'data-package',
      name: 'halalmap',
      title: 'HalalMap: halal food, Muslim-owned businesses, mosques and halal products in the Philippines',
      homepage: publicUrl,
      ...(madeAt ? { created: madeAt.toISOString() } : {}),
      licenses: licences.map(({ id, name, url }) => ({ name: id, title: name, path: url })),
      sources: licences.map(({ credit }) => ({ title: credit, path: publicUrl })),
      resources: made.map(resourceOf),
    };
  });

  mount(routes, openData.dump, async ({ ctx, params: { date, file } }) => {
    const found = await dumps.find(`/data/${date}/${file}`);
    if (!found) throw notFound();
    sendFile(ctx, 'dump', found);
  });

  mount(routes, openData.packs, () => packs.list());
  mount(routes, openData.pack, ({ params: { id } }) => packs.read(id));
  mount(routes, openData.packPart, async ({ ctx, params: { id, file } }) => {
    sendFile(ctx, 'pack', await packs.find(id, file));
  });

  const dumping = repeat({ name: 'make the dumps', everyMs: minute, logger, task: dumps.makeDue });
  const packing = repeat({ name: 'make the packs', everyMs: minute / 3, logger, task: packs.makeDue });
  return {
    routes,
    makeDumps: dumps.makeDue,
    makePacks: packs.makeDue,
    timers: [
      repeat({ name: 'number the feed', everyMs: minute, logger, task: feed.givePositions }),
      {
        // The first ones are made soon after the first start.
        start: dumping.notify,
        async stop() {
          await dumps.stop();
          await dumping.stop();
        },
      },
      {
        // The first ones when somebody asks, or soon after the first start.
        start: packing.start,
        async stop() {
          await packs.stop();
          await packing.stop();
        },
      },
    ],
  };
};
