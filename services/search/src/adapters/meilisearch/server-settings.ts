import type { Settings } from 'meilisearch';
import { createHash } from 'node:crypto';
import { searchableFields, type WordRules } from '../../domain/index-settings';
import { cellLevels } from '../../domain/map-cells';
import { filterFields } from '../../domain/search-index';

/** Fields of the adapter that filters use. */
const ownFilterFields = [
  'id',
  'revision',
  'removed',
  'receivedAt',
  'town',
  'placeTails',
  'openHours',
  'openMinutes',
  ...cellLevels.map((level) => `cell${level}`),
];

/** The complete settings of the index on the server, so that nothing depends on a default. */
export const serverSettings = (rules: WordRules): Settings => ({
  searchableAttributes: [...searchableFields],
  displayedAttributes: ['*'],
  filterableAttributes: [...filterFields, ...ownFilterFields, '_geo'],
  sortableAttributes: ['id', 'nameKey', 'rating', 'trustRank', 'createdAt', '_geo'],
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
  stopWords: [...rules.stopWords],
  synonyms: Object.fromEntries(Object.entries(rules.synonyms).map(([word, others]) => [word, [...others]])),
  typoTolerance: {
    enabled: true,
    minWordSizeForTypos: { oneTypo: rules.typos.one, twoTypos: rules.typos.two },
    disableOnWords: [...rules.exactWords],
    disableOnNumbers: true,
  },
  pagination: { maxTotalHits: 10_000_000 },
  // More than the cells of a map view; the country has fewer towns.
  faceting: { maxValuesPerFacet: 50_000 },
});

/** Identifies the settings with which an index was built. */
export const settingsMark = (settings: Settings): string =>
  createHash('sha256').update(JSON.stringify(settings)).digest('hex');
