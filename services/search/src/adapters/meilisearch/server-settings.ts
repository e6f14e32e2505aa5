import type { Settings } from 'meilisearch';
import { createHash } from 'node:crypto';
import { searchableFields, type WordRules } from '../../domain/index-settings';
import { filterFields } from '../../domain/search-index';

/** Fields of the adapter's own that filters use. */
const ownFilterFields = [
  'id',
  'revision',
  'removed',
  'toldAt',
  'town',
  'placeTails',
  'openHours',
  'openMinutes',
];

/** The settings of the index on the server: the whole of them, so that nothing depends on a default. */
export const serverSettings = (rules: WordRules): Settings => ({
  searchableAttributes: [...searchableFields],
  displayedAttributes: ['*'],
  filterableAttributes: [...filterFields, ...ownFilterFields, '_geo'],
  sortableAttributes: ['nameKey', 'rating', 'trustRank', 'createdAt', '_geo'],
  // An order that people choose decides before anything else.
  rankingRules: ['sort', 'words', 'typo', 'proximity', 'attributeRank', 'wordPosition', 'exactness'],
  stopWords: [...rules.stopWords],
  synonyms: Object.fromEntries(Object.entries(rules.synonyms).map(([word, others]) => [word, [...others]])),
  typoTolerance: {
    enabled: true,
    minWordSizeForTypos: { oneTypo: rules.typos.one, twoTypos: rules.typos.two },
    disableOnWords: [...rules.exactWords],
    disableOnNumbers: true,
  },
  pagination: { maxTotalHits: 10_000_000 },
  faceting: { maxValuesPerFacet: 2_000 },
});

/** Tells whether an index was built under these settings. */
export const settingsMark = (settings: Settings): string =>
  createHash('sha256').update(JSON.stringify(settings)).digest('hex');
