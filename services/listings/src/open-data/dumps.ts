import { dumpFormats, isInvented, type Dump, type DumpFormat, type DumpList } from '@halalmap/contracts';
import { placeOf } from '@halalmap/reference-data';
import type { Clock } from '@halalmap/service-kit';
import { schemaOptions } from '@halalmap/service-kit/mongo';
import { type Connection, Schema, Types } from 'mongoose';
import { exportFormats, jsonLines, type ExportFormat } from '../adapters/export/export-formats';
import { presentListing } from '../app/listing/present-listing';
import { createTurns } from '../app/turns';
import type { ListingRepository } from '../domain/listing/listing-repository';
import { manilaDayOf, startOfManilaDay } from '../domain/manila-time';
import type { ReferenceData } from '../domain/reference/reference-data';
import type { JobLeases } from './lease';
import { createStoredFiles, type FileWriter, type ServedFile } from './stored-files';

/** What may be done with the dumps. Places of other licences would have files, and an entry here, of their own. */
export const licences: DumpList['licences'] = [
  {
    id: 'CC-BY-4.0',
    name: 'Creative Commons Attribution 4.0 International',
    url: 'https://creativecommons.org/licenses/by/4.0/',
    credit: 'HalalMap and its contributors',
  },
];
const [{ id: licence } = { id: '' }] = licences;

const formats: Record<DumpFormat, ExportFormat> = {
  csv: exportFormats.csv,
  jsonl: jsonLines,
  geojson: exportFormats.geojson,
};

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
const job = 'make the dumps';
const leaseMs = 60_000;
/** Hour of the night in Manila. */
const madeAtHour = 2;
/** The rest after each turn, so that requests are handled first. */
const pauseMs = 5;
/** One generation of dumps. It is stored when it is complete, and replaces the one before. */
interface Generation {
  _id: Types.ObjectId;
  date: string;
  /** When its first listing was read. */
  startedAt: Date;
  dumps: Dump[];
}

const generationSchema = new Schema<Generation>(
  { date: String, startedAt: Date, dumps: Schema.Types.Mixed },
  schemaOptions('dumps'),
);
generationSchema.index({ startedAt: -1 });
/**
 * The dumps: every public listing that is no invented place, in each format, whole and by province. They lie in the
 * database, which all replicas read.
 */
export const createDumps = (options: {
  connection: Connection;
  listings: Pick<ListingRepository, 'each' | 'delistedSince'>;
  reference: ReferenceData;
  leases: JobLeases;
  clock: Clock;
}) => {
  const { connection, listings, reference, leases, clock } = options;
  const generations = connection.model<Generation>('Dumps', generationSchema);
  const files = createStoredFiles(connection, { model: 'DumpPart', collection: 'dump_parts' });
  let isStopped = false;
  let running: Promise<void> = Promise.resolve();

  const makeFormat = async (generation: Generation, format: DumpFormat): Promise<void> => {
    const { _id, date } = generation;
    const scopes = new Map<Dump['scope'], { writer: FileWriter; name?: string }>();
    const open = (scope: Dump['scope'], name?: string) => {
      const known = scopes.get(scope);
      if (known) return known;
      const writer = files.write(_id, `${scope}.${format}`, formats[format]);
      const opened = name === undefined ? { writer } : { writer, name };
      scopes.set(scope, opened);
      return opened;
    };
    open('all');
    const turn = createTurns(pauseMs);
    let renewAt = performance.now() + leaseMs / 3;
    for await (const stored of listings.each(['approved'])) {
      if (isStopped) throw new Error('The service stops');
      if (performance.now() > renewAt) {
        if (!(await leases.take(job, leaseMs))) throw new Error('Another process makes the dumps');
        renewAt = performance.now() + leaseMs / 3;
      }
      await turn();
      if (isInvented(stored.origin) || stored.deletedAt !== null) continue;
      const listing = presentListing(stored, { audience: 'public', reference, now: clock.now() });
      const row = formats[format].row(listing);
      const { province } = placeOf(stored.facts);
      const within = province ? open(province.id, province.name) : undefined;
      if (row === null) continue;
      await open('all').writer.add(row);
      await within?.writer.add(row);
    }
    for (const [scope, { writer, name }] of scopes) {
      const { bytes, sha256, count } = await writer.end();
      const url = `/data/${date}/${scope}-${sha256.slice(0, 12)}.${format}.gz`;
      generation.dumps.push({
        ...{ date, scope },
        ...(name === undefined ? {} : { name }),
        ...{ format, licence, url, bytes, sha256, count },
      });
    }
  };

  const removeOthers = async (kept: Types.ObjectId): Promise<void> => {
    await generations.deleteMany({ _id: { $ne: kept } });
    await files.removeOthers(kept);
  };

  const newest = (): Promise<Generation | null> =>
    generations.findOne().sort({ startedAt: -1 }).lean<Generation>();

  /** The last 02:00 in Manila. */
  const lastDue = (now: Date): Date => {
    const today = startOfManilaDay(manilaDayOf(now)).getTime() + madeAtHour * hourMs;
    return new Date(today <= now.getTime() ? today : today - dayMs);
  };

  const makeDue = async (): Promise<void> => {
    const isDue = async () => {
      const made = await newest();
      return made === null || made.startedAt < lastDue(clock.now());
    };
    if (!(await isDue()) || !(await leases.take(job, leaseMs))) return;
    try {
      // Another process may have made them since.
      if (!(await isDue())) return;
      const startedAt = clock.now();
      const _id = new Types.ObjectId();
      const generation = { _id, date: manilaDayOf(startedAt), startedAt, dumps: [] };
      for (const format of dumpFormats) await makeFormat(generation, format);
      await generations.create(generation);
      await removeOthers(_id);
    } finally {
      await leases.release(job);
    }
  };

  /**
   * The dumps that may be served: the newest, unless they have a listing that has not been public for a day, because new
   * ones could not be made.
   */
  const served = async (): Promise<Generation | null> => {
    const generation = await newest();
    if (!generation) return null;
    const aDayAgo = clock.now().getTime() - dayMs;
    if (generation.startedAt.getTime() > aDayAgo) return generation;
    const gone = await listings.delistedSince(generation.startedAt);
    return gone.some(({ at }) => at.getTime() <= aDayAgo) ? null : generation;
  };

  return {
    /** Makes the dumps if they are due, and no other process does. One after the other within this process. */
    makeDue: (): Promise<void> => (running = running.catch(() => undefined).then(makeDue)),
    async stop(): Promise<void> {
      isStopped = true;
      await running.catch(() => undefined);
    },
    async list(): Promise<{ dumps: Dump[]; madeAt: Date | null }> {
      const generation = await served();
      return { dumps: generation?.dumps ?? [], madeAt: generation?.startedAt ?? null };
    },
    async find(url: string): Promise<ServedFile | null> {
      const generation = await served();
      const dump = generation?.dumps.find((one) => one.url === url);
      if (!generation || !dump) return null;
      const name = `${dump.scope}.${dump.format}`;
      return {
        sha256: dump.sha256,
        bytes: dump.bytes,
        madeAt: generation.startedAt,
        read: (range) => files.read(generation._id, name, range),
      };
    },
  };
};
