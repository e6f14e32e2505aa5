import { z } from 'zod';
import { documentId } from './fields';
import type { Listing } from './listing';
import { entityTypeSchema } from './listing-fields';
import { kilometresBetween } from './listing-query';

/** What of a place matters to those who keep it. `closed`: it is no longer listed; `moved`: it has another address. */
const favoriteChangeKinds = [
  'closed',
  'reopened',
  'disputed',
  'certificateEnding',
  'certificateEnded',
  'moved',
] as const;
type FavoriteChangeKind = (typeof favoriteChangeKinds)[number];

/** One change of a place. */
export interface PlaceChange {
  kind: FavoriteChangeKind;
  at: Date;
  /** The last day of the certificate, `YYYY-MM-DD` in Manila. */
  day: string | null;
}

/** A change of a place that the caller keeps, on the wire. */
export const favoriteChangeSchema = z
  .object({
    listingId: documentId(),
    name: z.string(),
    entityType: entityTypeSchema,
    kind: z.enum(favoriteChangeKinds),
    at: z.iso.datetime(),
    day: z.iso.date().nullable(),
  })
  .meta({ id: 'FavoriteChange' });
export type FavoriteChange = z.output<typeof favoriteChangeSchema>;

/** What is compared to notice that a place has changed. */
export interface PlaceFacts {
  /** Whether it is public. */
  shown: boolean;
  disputed: boolean;
  /** The last day of a certificate that was seen; null without one. */
  certificateEnds: string | null;
  address: string | null;
  municipality: string | null;
  latitude: number | null;
  longitude: number | null;
}

/** For how many days changes are shown. */
export const favoriteChangeDays = 30;
/** How many changes of a place are kept, the newest. */
export const keptFavoriteChanges = 12;
/** How many days before its last day a certificate is about to end. */
const endingDays = 30;
/** Farther apart two positions are not a correction of one. */
const movedKm = 0.5;

const dayMs = 24 * 60 * 60_000;
const manilaOffsetMs = 8 * 60 * 60_000;

/** The first moment of a day in Manila, moved by days. */
const startOf = (day: string, days: number): number => Date.parse(`${day}T00:00:00+08:00`) + days * dayMs;

/** The day in Manila, some days from a moment, `YYYY-MM-DD`. */
const manilaDayAround = (moment: Date, days: number): string =>
  new Date(moment.getTime() + manilaOffsetMs + days * dayMs).toISOString().slice(0, 10);

/** The days between which the certificates end that are about to end, or ended while changes are shown. */
export const watchedEnds = (now: Date): { from: string; to: string } => ({
  from: manilaDayAround(now, -favoriteChangeDays - endingDays),
  to: manilaDayAround(now, endingDays),
});

/** @param shown whether the place is public */
export const placeFactsOf = (
  { trust, address, municipalityName, latitude, longitude }: Listing,
  shown: boolean,
): PlaceFacts => {
  const { certificate } = trust;
  const isSeen = certificate?.state === 'valid' || certificate?.state === 'ended';
  return {
    shown,
    disputed: trust.review !== null,
    certificateEnds: (isSeen && certificate.validUntil) || null,
    address: address ?? null,
    municipality: municipalityName,
    latitude: latitude === null ? null : Number(latitude),
    longitude: longitude === null ? null : Number(longitude),
  };
};

/** Letters and digits alone: another comma is no other address. */
const bare = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
const differ = (before: string | null, after: string | null): boolean =>
  before !== null && after !== null && bare(before) !== bare(after);

const isFarAway = (before: PlaceFacts, after: PlaceFacts): boolean => {
  if (before.latitude === null || before.longitude === null) return false;
  if (after.latitude === null || after.longitude === null) return false;
  const from = { lat: before.latitude, lng: before.longitude };
  return kilometresBetween(from, { lat: after.latitude, lng: after.longitude }) > movedKm;
};

/** When a certificate began to be about to end, or ended: the later of both that has passed. */
const certificateChange = (ends: string | null, now: Date): PlaceChange | null => {
  if (ends === null) return null;
  const [ending, ended] = [startOf(ends, -endingDays), startOf(ends, 1)];
  if (now.getTime() >= ended) return { kind: 'certificateEnded', at: new Date(ended), day: ends };
  return now.getTime() >= ending ? { kind: 'certificateEnding', at: new Date(ending), day: ends } : null;
};

/** What the change of a place from one state to another means to those who keep it. */
export const changesBetween = (before: PlaceFacts, after: PlaceFacts, now: Date): PlaceChange[] => {
  const plain = (kind: FavoriteChangeKind): PlaceChange => ({ kind, at: now, day: null });
  if (!after.shown) return before.shown ? [plain('closed')] : [];
  const certificate =
    after.certificateEnds === before.certificateEnds ? null : certificateChange(after.certificateEnds, now);
  return [
    ...(before.shown ? [] : [plain('reopened')]),
    ...(after.disputed && !before.disputed ? [plain('disputed')] : []),
    ...(certificate ? [{ ...certificate, at: now }] : []),
    ...(differ(before.address, after.address) ||
    differ(before.municipality, after.municipality) ||
    isFarAway(before, after)
      ? [plain('moved')]
      : []),
  ];
};

/**
 * The changes of a place after a moment that still hold, newest first, one of each kind: those that were noted, and what
 * the calendar alone has done to its certificate.
 */
export const changesAfter = (
  { facts, noted }: { facts: PlaceFacts; noted: readonly PlaceChange[] },
  after: Date,
  now: Date,
): PlaceChange[] => {
  const certificate = certificateChange(facts.certificateEnds, now);
  const holds = ({ kind, day }: PlaceChange): boolean => {
    if (kind === 'closed' || !facts.shown) return kind === 'closed' && !facts.shown;
    if (kind === 'disputed') return facts.disputed;
    return day === null || (certificate?.kind === kind && certificate.day === day);
  };
  // The noted ones are later in the map: they say when the day of a certificate became known.
  const byKind = new Map(
    [...(certificate ? [certificate] : []), ...noted].filter(holds).map((change) => [change.kind, change]),
  );
  return [...byKind.values()]
    .filter(({ at }) => at > after && at <= now)
    .toSorted((a, b) => b.at.getTime() - a.at.getTime());
};

/** The same on the wire. @param place the favourite */
export const favoriteChangesAfter = (
  place: Pick<FavoriteChange, 'listingId' | 'name' | 'entityType'>,
  ...[state, after, now]: Parameters<typeof changesAfter>
): FavoriteChange[] =>
  changesAfter(state, after, now).map(({ kind, at, day }) => ({ ...place, kind, at: at.toISOString(), day }));
