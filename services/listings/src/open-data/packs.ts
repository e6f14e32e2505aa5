import {
  isInvented,
  listingOrigins,
  packListingSchema,
  type Listing,
  type Pack,
  type PackList,
  type PackPart,
} from '@halalmap/contracts';
import { AppError, notFound } from '@halalmap/errors';
import { formerAreas, prayerTownsWithin, provinces, regions } from '@halalmap/reference-data';
import type { Clock } from '@halalmap/service-kit';
import { schemaOptions } from '@halalmap/service-kit/mongo';
import { type Connection, Schema, Types } from 'mongoose';
import {
  fromDocument,
  withoutInternalFields,
  type ListingDocument,
  type ListingModel,
} from '../adapters/listing/listing-document';
import { presentListing } from '../app/listing/present-listing';
import { createTurns } from '../app/turns';
import type { ListingRepository } from '../domain/listing/listing-repository';
import type { ReferenceData } from '../domain/reference/reference-data';
import type { JobLeases } from './lease';
import { createStoredFiles, type ServedFile } from './stored-files';

const dayMs = 24 * 60 * 60_000;
const job = 'make the packs';
const leaseMs = 60_000;
const batchSize = 200;
/** The rest after each turn, so that requests are handled first. */
const pauseMs = 5;
/** After more changes than these all packs are made again, which costs less than to find out which. */
const mostChanges = 2_000;

type PartName = 'places' | 'prayer';

interface StoredPack extends Omit<Pack, 'updatedAt'> {
  updatedAt: Date;
}

/** All packs as they are listed. There is one. */
interface Shelf {
  _id: 'packs';
  /** The position in the feed of changes up to which the packs have everything. */
  position: number;
  /** When all of them were last made. */
  madeAt: Date;
  packs: StoredPack[];
}

/** A part of a pack of any revision that is still served. */
interface PackFile {
  _id: Types.ObjectId;
  pack: number;
  part: PartName;
  url: string;
  bytes: number;
  sha256: string;
  /** From when its listings are known to be as they are in it. */
  madeAt: Date;
  /** When a newer one came; null for that of today. */
  replacedAt: Date | null;
  listings: Types.ObjectId[];
}

const shelfSchema = new Schema<Shelf>(
  { _id: String, position: Number, madeAt: Date, packs: Schema.Types.Mixed },
  schemaOptions('packs'),
);
const fileSchema = new Schema<PackFile>(
  {
    pack: Number,
    part: String,
    url: String,
    bytes: Number,
    sha256: String,
    madeAt: Date,
    replacedAt: Date,
    listings: [Schema.Types.ObjectId],
  },
  schemaOptions('pack_files'),
);
fileSchema.index({ url: 1 }, { unique: true });
fileSchema.index({ pack: 1, part: 1 });
fileSchema.index({ listings: 1 });
fileSchema.index({ replacedAt: 1 });

/** A region that is one province is listed as that province. */
const areas: ReadonlyArray<Pick<Pack, 'id' | 'kind' | 'name'>> = [
  ...provinces.map(({ id, name }) => ({ id, kind: 'province' as const, name })),
  ...regions
    .filter(({ id }) => provinces.every((province) => province.id !== id))
    .map(({ id, name }) => ({ id, kind: 'region' as const, name })),
];

const realOrigins = listingOrigins.filter((origin) => !isInvented(origin));

const packFields = packListingSchema.keyof().options;

const isKnown = (value: unknown): boolean =>
  value !== null &&
  value !== undefined &&
  value !== 'not_specified' &&
  !(Array.isArray(value) && value.length === 0);

/** A row of the part `places`: what of a listing answers questions without a network. */
const rowOf = (listing: Listing): string =>
  JSON.stringify(
    Object.fromEntries(
      packFields.flatMap((field) => (isKnown(listing[field]) ? [[field, listing[field]]] : [])),
    ),
  );

const frameOf = (name: string) => ({ opening: `{"${name}":[`, separator: ',\n', closing: ']}' });

const idOf = (text: string): number => {
  const id = Number(text);
  const now = formerAreas[id];
  if (now)
    throw new AppError('renamed', 'This province or region is another one now', {
      details: now.map((other) => ({ path: 'id', message: String(other) })),
    });
  return id;
};

/**
 * The packs: what a device keeps of a province or region. A pack is made again when one of its places has changed, as the
 * feed of changes says; parts of before are served for a day, unless one of their places is no longer public.
 */
export const createPacks = (options: {
  connection: Connection;
  model: ListingModel;
  listings: Pick<ListingRepository, 'delistedSince'>;
  reference: ReferenceData;
  leases: JobLeases;
  feed: { givePositions(): Promise<void> };
  clock: Clock;
}) => {
  const { connection, model, listings, reference, leases, feed, clock } = options;
  const shelves = connection.model<Shelf>('Packs', shelfSchema);
  const files = connection.model<PackFile>('PackFile', fileSchema);
  const stored = createStoredFiles(connection, { model: 'PackPart', collection: 'pack_parts' });
  let isStopped = false;
  let running: Promise<void> = Promise.resolve();
  let renewAt = 0;

  const readShelf = (): Promise<Shelf | null> => shelves.findById('packs').lean<Shelf>();

  const keepLease = async (): Promise<void> => {
    if (isStopped) throw new Error('The service stops');
    if (performance.now() < renewAt) return;
    if (!(await leases.take(job, leaseMs))) throw new Error('Another process makes the packs');
    renewAt = performance.now() + leaseMs / 3;
  };

  const areIn = (areaId: number) => ({
    ...{ status: 'approved' as const, 'keys.placeIds': areaId, deletedAt: null },
    origin: { $in: realOrigins },
  });

  /** The public listings of a province or region, in the order of their ids. */
  const within = async function* (areaId: number): AsyncIterable<ListingDocument> {
    const found = await model.find(areIn(areaId), { _id: 1 }).lean<Array<Pick<ListingDocument, '_id'>>>();
    const ids = found.map(({ _id }) => _id.toHexString()).sort();
    for (let at = 0; at < ids.length; at += batchSize) {
      yield* await model
        .find({ _id: { $in: ids.slice(at, at + batchSize) }, ...areIn(areaId) }, withoutInternalFields)
        .sort({ _id: 1 })
        .lean<ListingDocument[]>();
    }
  };

  /** Makes a part, and lets that of before go in a day if it is another. */
  const makePart = async (
    pack: number,
    part: PartName,
    rows:
      | AsyncIterable<{ row: string; listing?: Types.ObjectId }>
      | Iterable<{ row: string; listing?: Types.ObjectId }>,
  ): Promise<{ part: PackPart; count: number }> => {
    const madeAt = clock.now();
    const _id = new Types.ObjectId();
    const writer = stored.write(_id, part, frameOf(part === 'places' ? 'places' : 'towns'));
    const ids: Types.ObjectId[] = [];
    for await (const { row, listing } of rows) {
      await writer.add(row);
      if (listing) ids.push(listing);
    }
    const { bytes, sha256, count } = await writer.end();
    const url = `/data/packs/${pack}/${part}-${sha256.slice(0, 12)}.json.gz`;
    const current = { madeAt, replacedAt: null, listings: ids };
    const known = await files.findOneAndUpdate({ url }, { $set: current }, { projection: { _id: 1 } }).lean();
    if (known) await stored.remove([_id]);
    else await files.create({ _id, pack, part, url, bytes, sha256, ...current });
    await files.updateMany(
      { pack, part, url: { $ne: url }, replacedAt: null },
      { $set: { replacedAt: madeAt } },
    );
    return { part: { name: part, url, bytes, sha256 }, count };
  };

  const placesOf = async function* (areaId: number) {
    const turn = createTurns(pauseMs);
    for await (const document of within(areaId)) {
      await keepLease();
      await turn();
      const listing = presentListing(fromDocument(document), {
        audience: 'public',
        reference,
        now: clock.now(),
      });
      yield { row: rowOf(listing), listing: document._id };
    }
  };

  const makePack = async (
    area: (typeof areas)[number],
    before: StoredPack | undefined,
  ): Promise<StoredPack> => {
    await keepLease();
    const places = await makePart(area.id, 'places', placesOf(area.id));
    const towns = prayerTownsWithin(area.id).map((town) => ({ row: JSON.stringify(town) }));
    const prayer = await makePart(area.id, 'prayer', towns);
    const parts = [places.part, prayer.part];
    const isSame = before?.parts.map(({ url }) => url).join() === parts.map(({ url }) => url).join();
    return before && isSame
      ? { ...before, ...area }
      : {
          ...area,
          revision: (before?.revision ?? 0) + 1,
          updatedAt: clock.now(),
          places: places.count,
          parts,
        };
  };

  const changesAfter = (position: number, limit: number) =>
    model
      .find({ feedPosition: { $gt: position } }, { feedPosition: 1, 'keys.placeIds': 1 })
      .sort({ feedPosition: 1 })
      .limit(limit)
      .lean<Array<Pick<ListingDocument, '_id' | 'feedPosition'> & { keys: { placeIds?: number[] } }>>();

  const lastPosition = async (): Promise<number> => {
    const last = await model
      .findOne({ feedPosition: { $gt: 0 } }, { feedPosition: 1 })
      .sort({ feedPosition: -1 })
      .lean<Pick<ListingDocument, 'feedPosition'>>();
    return last?.feedPosition ?? 0;
  };

  /** The packs that changed listings are in, or were. */
  const concernedBy = async (changes: Awaited<ReturnType<typeof changesAfter>>): Promise<Set<number>> => {
    const wereIn = await files
      .find({ listings: { $in: changes.map(({ _id }) => _id) }, replacedAt: null }, { pack: 1 })
      .lean<Array<Pick<PackFile, 'pack'>>>();
    return new Set([
      ...changes.flatMap(({ keys }) => keys.placeIds ?? []),
      ...wereIn.map(({ pack }) => pack),
    ]);
  };

  const removeOld = async (now: Date): Promise<void> => {
    const old = await files
      .find({ replacedAt: { $lte: new Date(now.getTime() - dayMs) } }, { _id: 1 })
      .lean<Array<Pick<PackFile, '_id'>>>();
    if (old.length === 0) return;
    const ids = old.map(({ _id }) => _id);
    await files.deleteMany({ _id: { $in: ids } });
    await stored.remove(ids);
  };

  const makeChanged = async (): Promise<void> => {
    const now = clock.now();
    await keepLease();
    const shelf = await readShelf();
    const isWhole = shelf === null || shelf.madeAt.getTime() <= now.getTime() - dayMs;
    const changes = isWhole ? [] : await changesAfter(shelf.position, mostChanges);
    const isAll = isWhole || changes.length === mostChanges;
    // Before the listings are read: what changes meanwhile is made again.
    const position = isAll ? await lastPosition() : (changes.at(-1)?.feedPosition ?? shelf.position);
    const concerned = await concernedBy(changes);
    const before = new Map(shelf?.packs.map((pack) => [pack.id, pack]));
    const packs: StoredPack[] = [];
    for (const area of areas) {
      const known = before.get(area.id);
      packs.push(known && !isAll && !concerned.has(area.id) ? known : await makePack(area, known));
    }
    await shelves.updateOne(
      { _id: 'packs' },
      { $set: { position, packs, madeAt: isAll ? now : shelf.madeAt } },
      { upsert: true },
    );
    await removeOld(now);
  };

  const isDue = async (): Promise<boolean> => {
    const shelf = await readShelf();
    if (shelf === null || shelf.madeAt.getTime() <= clock.now().getTime() - dayMs) return true;
    return (await changesAfter(shelf.position, 1)).length > 0;
  };

  const makeDue = async (): Promise<void> => {
    await feed.givePositions();
    if (!(await isDue()) || !(await leases.take(job, leaseMs))) return;
    renewAt = performance.now() + leaseMs / 3;
    try {
      await makeChanged();
    } finally {
      await leases.release(job);
    }
  };

  /** One after the other within this process. */
  const make = (): Promise<void> => (running = running.catch(() => undefined).then(makeDue));

  const list = async (): Promise<PackList> => {
    let shelf = await readShelf();
    if (shelf === null) {
      // Nobody has asked since the first start.
      await make();
      shelf = await readShelf();
    }
    const packs = shelf?.packs ?? [];
    return { packs: packs.map((pack) => ({ ...pack, updatedAt: pack.updatedAt.toISOString() })) };
  };

  return {
    /** Makes the packs that are due, unless another process does. */
    makeDue: make,
    async stop(): Promise<void> {
      isStopped = true;
      await running.catch(() => undefined);
    },
    list,
    /** @throws AppError `renamed`, `not_found` */
    async read(id: string): Promise<Pack> {
      const wanted = idOf(id);
      const pack = (await list()).packs.find((one) => one.id === wanted);
      if (!pack) throw notFound();
      return pack;
    },
    /**
     * The file of a part.
     * @throws AppError `renamed`, `not_found`
     */
    async find(id: string, file: string): Promise<ServedFile> {
      const found = await files
        .findOne({ url: `/data/packs/${idOf(id)}/${file}` }, { listings: 0 })
        .lean<Omit<PackFile, 'listings'>>();
      const aDayAgo = clock.now().getTime() - dayMs;
      if (!found || (found.replacedAt && found.replacedAt.getTime() <= aDayAgo)) throw notFound();
      const gone = (await listings.delistedSince(found.madeAt)).map((one) => new Types.ObjectId(one.id));
      if (gone.length > 0 && (await files.exists({ _id: found._id, listings: { $in: gone } })))
        throw notFound();
      const { _id, part, bytes, sha256, madeAt } = found;
      return { bytes, sha256, madeAt, read: (range) => stored.read(_id, part, range) };
    },
  };
};
