import type { OpeningPeriod } from '@halalmap/contracts';
import type { IndexDocument } from '../../domain/index-document';
import { minutesOfWeek, stretchesOf } from '../../domain/opening-hours';
import type { IndexChange } from '../../domain/search-index';

/** What every document on the server has, those that stand for a removed listing too. */
export interface StoredHead {
  id: string;
  revision: number;
  /** A removed listing leaves its revision behind, so that an old event does not bring it back. */
  removed: boolean;
  /** When an event brought it, in milliseconds since 1970; 0 if a rebuild did. */
  toldAt: number;
}

/** A document as Meilisearch keeps it: what its filters cannot work out is worked out before. */
export type StoredDocument = StoredHead &
  Partial<
    Omit<IndexDocument, 'openingHours'> & {
      /** What each place is called, from each of its words on. */
      placeTails: string[];
      /** Hours of the week (0 is Monday 00:00 to 01:00) that are open throughout. */
      openHours: number[];
      /** Minutes of the week that are open, in hours that are not open throughout. */
      openMinutes: number[];
    }
  >;

/** Longest tail of a place's name that is kept, in characters; Meilisearch cuts values at 468 bytes. */
const longestTail = 100;

const tailsOf = (place: string): string[] => {
  const words = place.split(' ');
  return words.map((_word, index) => words.slice(index).join(' ').slice(0, longestTail));
};

const openTimes = (
  periods: readonly OpeningPeriod[] | null,
): { openHours: number[]; openMinutes: number[] } => {
  const byHour = new Map<number, Set<number>>();
  for (const { from, to } of stretchesOf(periods)) {
    for (let minute = from; minute < to; minute += 1) {
      const ofWeek = minute % minutesOfWeek;
      const hour = Math.floor(ofWeek / 60);
      byHour.set(hour, (byHour.get(hour) ?? new Set()).add(ofWeek));
    }
  }
  const hours = [...byHour];
  return {
    openHours: hours.filter(([, minutes]) => minutes.size === 60).map(([hour]) => hour),
    openMinutes: hours.flatMap(([, minutes]) => (minutes.size === 60 ? [] : [...minutes])),
  };
};

/**
 * The stored form of a change; a removal is a document too.
 * @param toldAt milliseconds since 1970, 0 in a rebuild
 */
export const toStoredDocument = (change: IndexChange, toldAt: number): StoredDocument => {
  if (change.kind === 'remove') return { id: change.id, revision: change.revision, removed: true, toldAt };
  const { openingHours, ...document } = change.document;
  return {
    ...document,
    removed: false,
    toldAt,
    placeTails: [...new Set(document.places.flatMap(tailsOf))],
    ...openTimes(openingHours),
  };
};
