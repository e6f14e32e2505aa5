import type { WordRules } from '../../domain/index-settings';
import type { SearchIndex } from '../../domain/search-index';
import { describeGolden } from '../../testing/golden-suite';
import { describeSearchIndex } from '../../testing/search-index-contract';
import { createMeilisearchIndex } from './meilisearch-search-index';

const { MEILISEARCH_URL: url, MEILISEARCH_KEY: key } = process.env;

if (!url) console.warn('MEILISEARCH_URL is not set: the contract is not checked against a real Meilisearch');
const describeWithServer = url ? describe : describe.skip;

describeWithServer('the Meilisearch index, with a real server', () => {
  let names = 0;
  const open = async (rules?: WordRules): Promise<SearchIndex> => {
    names += 1;
    const index = createMeilisearchIndex({
      url: url ?? '',
      key,
      name: `contract_${process.pid}_${names}`,
      ...(rules ? { rules } : {}),
    });
    await index.open();
    return index;
  };

  describeSearchIndex(() => open());
  describeGolden(open, { matching: {}, ranking: {} });
});
