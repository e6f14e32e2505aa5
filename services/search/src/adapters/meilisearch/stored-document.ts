import { minutesAWeek, openIntervals } from '@halalmap/listing-model/derived';
import type { Settings } from 'meilisearch';
import { createHash } from 'node:crypto';
import { areaOf, type IndexDocument, type IndexChange } from '../../domain/index-document';
import { cellFields, type CellField, cellLevels } from '../../domain/map-cells';
import { hasRamadanHours, type Hours } from '../../domain/opening-hours';
import { filterFields } from '../../domain/search-index';
import {
  searchableFields,
  type SearchableField,
  type ReadSearchTexts,
  type SearchTexts,
  type WordRules,
} from '../../domain/index-settings';

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
    Omit<IndexDocument, 'openingHours' | 'ramadanHours' | 'cell' | 'exact' | 'radius'> &
      Record<CellField, string> & {
        /** What is searched. */
        words: SearchTexts;
        /** Where it stands in the order by distance. */
        stand: string;
        /** The name of each place, starting at each of its words. */
        placeTails: string[];
        /** The same for the address alone. */
        addressTails: string[];
        /** Hours of the week (0 is Monday 00:00 to 01:00) that are open throughout. */
        openHours: number[];
        /** Minutes of the week that are open, in hours that are not open throughout. */
        openMinutes: number[];
      }
  >;

/**
 * Meilisearch guesses the language of Arabic script, and writes yeh and kaf in the Persian way if it takes a text for Persian: a
 * word of a document would not be the same word in a query. Written in that way they stay as they are in each language.
 * Source: the normalizers of its tokenizer, charabia.
 */
export const inStableLetters = (text: string): string => text.replaceAll('ي', 'ی').replaceAll('ك', 'ک');

/** Maximum length of such a name, in characters; Meilisearch cuts values at 468 bytes. */
const longestTail = 100;

const tailsOf = (place: string): string[] => {
  const words = place.split(' ');
  return words.map((_word, index) => words.slice(index).join(' ').slice(0, longestTail));
};

/** Among the minutes: the place has hours of its own in Ramadan. */
export const ownRamadanHours = -1;

const openTimes = (hours: Hours): { openHours: number[]; openMinutes: number[] } => {
  const byHour = new Map<number, Set<number>>();
  const own = hasRamadanHours(hours);
  const weeks = [
    ...openIntervals(hours.openingHours).map((interval) => ({ ...interval, start: 0 })),
    ...openIntervals(own ? hours.ramadanHours : null).map((interval) => ({
      ...interval,
      start: minutesAWeek,
    })),
  ];
  for (const { from, to, start } of weeks) {
    for (let minute = from; minute < to; minute += 1) {
      const ofWeek = start + (minute % minutesAWeek);
      const hour = Math.floor(ofWeek / 60);
      byHour.set(hour, (byHour.get(hour) ?? new Set()).add(ofWeek));
    }
  }
  const byHours = [...byHour];
  return {
    openHours: byHours.filter(([, minutes]) => minutes.size === 60).map(([hour]) => hour),
    openMinutes: [
      ...(own ? [ownRamadanHours] : []),
      ...byHours.flatMap(([, minutes]) => (minutes.size === 60 ? [] : [...minutes])),
    ],
  };
};

/**
 * Where a document stands in the order by distance, as a value that the server can count: its group, and whether its
 * position is exact, the area of a town in degrees and metres, or unknown.
 */
const standOf = ({ originRank, exact, _geo, radius }: IndexDocument): string => {
  if (!_geo) return `${originRank} none`;
  return exact ? `${originRank} exact` : `${originRank} ${_geo.lat} ${_geo.lng} ${radius}`;
};

/**
 * The stored form of a change; a removal is a document too.
 * @param options.receivedAt milliseconds since 1970, 0 in a rebuild
 * @param options.searchTexts gives the words of a document
 */
export const toStoredDocument = (
  change: IndexChange,
  { receivedAt, searchTexts }: { receivedAt: number; searchTexts: ReadSearchTexts },
): StoredDocument => {
  if (change.kind === 'remove')
    return { id: change.id, revision: change.revision, removed: true, receivedAt };
  const { openingHours, ramadanHours, cell, exact, radius: _radius, ...document } = change.document;
  return {
    ...document,
    removed: false,
    receivedAt,
    words: Object.fromEntries(
      Object.entries(searchTexts(change.document)).map(([field, text]) => [field, inStableLetters(text)]),
    ) as SearchTexts,
    stand: standOf(change.document),
    placeTails: [...new Set(document.places.flatMap(tailsOf))],
    addressTails: [...new Set(document.addresses.flatMap(tailsOf))],
    ...openTimes({ openingHours, ramadanHours }),
    ...(cell < 0 ? {} : cellFields({ cell, exact, area: areaOf(change.document) })),
  };
};

/** Fields of the adapter that filters use. */
const ownFilterFields = [
  'id',
  'revision',
  'removed',
  'receivedAt',
  'town',
  'placeTails',
  'addressTails',
  'stand',
  'openHours',
  'openMinutes',
  ...cellLevels.map((level) => `cell${level}`),
];

/** The attribute of a searchable field on the server. */
export const searchedAttribute = (field: SearchableField): string => `words.${field}`;

/** The complete settings of the index on the server, so that nothing depends on a default. */
export const serverSettings = (rules: WordRules): Settings => ({
  searchableAttributes: searchableFields.map(searchedAttribute),
  displayedAttributes: ['*'],
  filterableAttributes: [...filterFields, ...ownFilterFields, '_geo'],
  sortableAttributes: ['id', 'nameKey', 'rankedRating', 'trustRank', 'originRank', 'createdAt', '_geo'],
  // A requested sort order comes first. In a field of the same rank exact words come before prefixes and synonyms; the
  // id breaks ties.
  rankingRules: [
    'sort',
    'words',
    'typo',
    'proximity',
    'attributeRank',
    'exactness',
    'wordPosition',
    'id:asc',
  ],
  stopWords: rules.stopWords.map(inStableLetters),
  synonyms: Object.fromEntries(
    Object.entries(rules.synonyms).map(([word, others]) => [
      inStableLetters(word),
      others.map(inStableLetters),
    ]),
  ),
  typoTolerance: {
    enabled: true,
    minWordSizeForTypos: { oneTypo: rules.typos.one, twoTypos: rules.typos.two },
    disableOnWords: rules.exactWords.map(inStableLetters),
    disableOnNumbers: true,
  },
  pagination: { maxTotalHits: 10_000_000 },
  // More than the cells of a map view, each with several towns; the country has fewer towns.
  faceting: { maxValuesPerFacet: 100_000 },
});

/** Identifies the settings with which an index was built. */
export const settingsMark = (settings: Settings): string =>
  createHash('sha256').update(JSON.stringify(settings)).digest('hex');
