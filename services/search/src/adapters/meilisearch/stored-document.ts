import type { OpeningPeriod } from '@halalmap/contracts';
import type { IndexDocument } from '../../domain/index-document';
import { cellFields, type CellField } from '../../domain/map-cells';
import { minutesOfWeek, stretchesOf } from '../../domain/opening-hours';
import type { IndexChange } from '../../domain/search-index';

/** The fields of every document on the server, those of removed listings included. */
export interface StoredHead {
  id: string;
  revision: number;
  /** A removed listing leaves its revision behind, so that a late event does not restore it. */
  removed: boolean;
  /** When an event brought it, in milliseconds since 1970; 0 if a rebuild did. */
  receivedAt: number;
}

/** A document as Meilisearch stores it, with values precomputed that its filters cannot derive. */
export type StoredDocument = StoredHead &
  Partial<
    Omit<IndexDocument, 'openingHours' | 'cell' | 'exact'> &
      Record<CellField, string> & {
        /** The name of each place, starting at each of its words. */
        placeTails: string[];
        /** Hours of the week (0 is Monday 00:00 to 01:00) that are open throughout. */
        openHours: number[];
        /** Minutes of the week that are open, in hours that are not open throughout. */
        openMinutes: number[];
      }
  >;

/** Maximum length of such a name, in characters; Meilisearch cuts values at 468 bytes. */
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
 * @param receivedAt milliseconds since 1970, 0 in a rebuild
 */
export const toStoredDocument = (change: IndexChange, receivedAt: number): StoredDocument => {
  if (change.kind === 'remove')
    return { id: change.id, revision: change.revision, removed: true, receivedAt };
  const { openingHours, cell, exact, ...document } = change.document;
  return {
    ...document,
    removed: false,
    receivedAt,
    placeTails: [...new Set(document.places.flatMap(tailsOf))],
    ...openTimes(openingHours),
    ...(cell < 0 ? {} : cellFields({ cell, exact })),
  };
};
