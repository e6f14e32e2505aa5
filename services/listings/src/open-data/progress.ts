import { createHmac } from 'node:crypto';
import { realRanks, wordsOf, type Progress } from '@halalmap/contracts';
import { municipalities, provinces } from '@halalmap/reference-data';
import { networkOf, type Clock } from '@halalmap/service-kit';
import { isDuplicateKey, schemaOptions } from '@halalmap/service-kit/mongo';
import { type Connection, Schema } from 'mongoose';
import type { ListingDocument, ListingModel } from '../adapters/listing/listing-document';
import { createTurns } from '../app/turns';
import type { ListingRepository } from '../domain/listing/listing-repository';
import { manilaDayOf } from '../domain/manila-time';

const dayMs = 24 * 60 * 60_000;
/** For how long missed searches count, and certificates that end soon. */
const days = 30;
/** On so many days and from so many networks a text must have been searched before anybody sees it. */
const least = { days: 5, networks: 5 };
const [mostShown, mostKept] = [50, 50_000];
/** For how long figures are served without a look at whether something has changed. */
const freshMs = 2_000;
/** The same for missed searches, all of which are read. */
const missedFreshMs = 60_000;

interface Missed {
  /** A keyed hash of text, network and day: a person is counted once a day. */
  _id: string;
  text: string;
  day: string;
  /** A keyed hash of text and network: of two texts nobody can tell whether the same network searched them. */
  network: string;
  at: Date;
}

const schema = new Schema<Missed>(
  { _id: String, text: String, day: String, network: String, at: Date },
  schemaOptions('missed_searches'),
);
schema.index({ at: 1 }, { expireAfterSeconds: (days * dayMs) / 1_000 });

/** Words of addresses of homes. */
const addressWords = new Set(
  'street st avenue ave road rd barangay brgy block blk lot phase purok sitio house unit floor building bldg kalye'.split(
    ' ',
  ),
);

/**
 * The words of a search, without digits, that are stored.
 * @returns null for what may say who searched, such as an address, and for what says too little
 */
export const keptText = (text: string): string | null => {
  if (/@|:\/\//.test(text)) return null;
  const words = wordsOf(text).filter((word) => !/\d/.test(word));
  if (words.some((word) => addressWords.has(word))) return null;
  const kept = words.join(' ');
  return kept.length < 3 || kept.length > 60 ? null : kept;
};

/** Searches that found nothing, counted without persons. */
export const createMissedSearches = ({
  connection,
  clock,
  secret,
}: {
  connection: Connection;
  clock: Clock;
  /** Key of the hashes. */
  secret: string;
}) => {
  const missed = connection.model<Missed>('MissedSearch', schema);
  let latest: { at: number; shown: Progress['notFound'] } = { at: Number.NEGATIVE_INFINITY, shown: [] };
  const hash = (...parts: string[]): string =>
    createHmac('sha256', secret)
      .update(`missed search ${parts.join(' ')}`)
      .digest('base64url');
  return {
    async add({ text: searched, address }: { text: string; address: string }): Promise<void> {
      const text = keptText(searched);
      if (text === null || (await missed.estimatedDocumentCount()) >= mostKept) return;
      const at = clock.now();
      const day = manilaDayOf(at);
      const from = networkOf(address, 'group');
      try {
        await missed.create({ _id: hash(text, from, day), text, day, network: hash(text, from), at });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    },
    async mostFrequent(): Promise<Progress['notFound']> {
      const age = clock.now().getTime() - latest.at;
      if (age >= 0 && age < missedFreshMs) return latest.shown;
      const since = new Date(clock.now().getTime() - days * dayMs);
      const byText = new Map<string, { days: Set<string>; networks: Set<string>; count: number }>();
      const cursor = missed
        .find({ at: { $gte: since } }, { text: 1, day: 1, network: 1 })
        .lean<Missed[]>()
        .cursor({ batchSize: 1_000 });
      for await (const { text, day, network } of cursor) {
        const known = byText.get(text) ?? { days: new Set(), networks: new Set(), count: 0 };
        known.days.add(day);
        known.networks.add(network);
        known.count += 1;
        byText.set(text, known);
      }
      const shown = [...byText]
        .filter(([, one]) => one.days.size >= least.days && one.networks.size >= least.networks)
        .map(([text, { count }]) => ({ text, count }))
        .sort((a, b) => b.count - a.count || a.text.localeCompare(b.text))
        .slice(0, mostShown);
      latest = { at: clock.now().getTime(), shown };
      return shown;
    },
  };
};

/** What confirms a place: not what was published elsewhere, and not a dispute. */
const confirming: ReadonlySet<string> = new Set([
  'certificate',
  'certifier_registry',
  'admin_visit',
  'owner_statement',
  'owner_check',
  'community_confirmation',
]);

type Read = Pick<ListingDocument, 'entityType' | 'evidence' | 'facts' | 'keys' | 'trust'>;

/** Creates the figures of each province. */
export const createProgress = (options: {
  model: ListingModel;
  listings: Pick<ListingRepository, 'hasChangedSince'>;
  missed: { mostFrequent(): Promise<Progress['notFound']> };
  clock: Clock;
}): { read(): Promise<Progress> } => {
  const { model, listings, missed, clock } = options;

  const countProvinces = async (now: Date): Promise<Progress['provinces']> => {
    const today = manilaDayOf(now);
    const soon = manilaDayOf(new Date(now.getTime() + days * dayMs));
    const year = today.slice(0, 4);
    const counts = new Map(
      provinces.map(({ id }) => [id, { places: 0, confirmedThisYear: 0, certificatesEndingSoon: 0 }]),
    );
    const listed = { mosque: new Set<number>(), food: new Set<number>() };
    const cursor = model
      .find(
        { status: 'approved', deletedAt: null, 'keys.originRank': { $in: realRanks } },
        { entityType: 1, 'keys.placeIds': 1, 'trust.level': 1, 'facts.expiryDate': 1, evidence: 1 },
      )
      .lean<Read[]>()
      .cursor({ batchSize: 500 });
    const turn = createTurns();
    for await (const { entityType, evidence, facts, keys, trust } of cursor) {
      if (entityType === 'mosque' || entityType === 'food')
        for (const id of keys.placeIds) listed[entityType].add(id);
      const count = counts.get(keys.placeIds.find((id) => counts.has(id)) ?? 0);
      await turn();
      if (!count) continue;
      count.places += 1;
      const isConfirmed = evidence.some(
        ({ kind, recordedAt, withdrawnAt }) =>
          confirming.has(kind) && withdrawnAt === null && manilaDayOf(recordedAt).startsWith(year),
      );
      if (isConfirmed) count.confirmedThisYear += 1;
      const lastDay = facts.expiryDate ?? '';
      if (trust.level === 'certified' && lastDay >= today && lastDay <= soon)
        count.certificatesEndingSoon += 1;
    }
    return provinces.map(({ id, name }) => {
      const towns = municipalities().filter(({ provinceId }) => provinceId === id);
      const without = (ids: ReadonlySet<number>) => towns.filter((town) => !ids.has(town.id)).length;
      const { places = 0, confirmedThisYear = 0, certificatesEndingSoon = 0 } = counts.get(id) ?? {};
      return {
        ...{ id, name, places, confirmedThisYear, certificatesEndingSoon },
        townsWithoutMosque: without(listed.mosque),
        townsWithoutFood: without(listed.food),
      };
    });
  };

  let current: { asOf: Date; provinces: Progress['provinces'] } | undefined;
  let counting: Promise<Progress['provinces']> | undefined;

  const currentProvinces = async (): Promise<Progress['provinces']> => {
    const now = clock.now();
    const age = current ? now.getTime() - current.asOf.getTime() : Number.POSITIVE_INFINITY;
    if (current && age < freshMs) return current.provinces;
    const isSameDay = current && manilaDayOf(current.asOf) === manilaDayOf(now);
    if (current && isSameDay && !(await listings.hasChangedSince(new Date(current.asOf.getTime() - freshMs))))
      return current.provinces;
    counting ??= countProvinces(now)
      .then((counted) => {
        current = { asOf: now, provinces: counted };
        return counted;
      })
      .finally(() => {
        counting = undefined;
      });
    return counting;
  };

  return {
    async read() {
      const [counted, notFound] = await Promise.all([currentProvinces(), missed.mostFrequent()]);
      return { provinces: counted, notFound };
    },
  };
};
