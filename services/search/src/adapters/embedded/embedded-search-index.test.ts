import { describeSearchIndex } from '../../testing/search-index-contract';
import { describeGolden } from '../../testing/golden-suite';
import { createEmbeddedSearchIndex } from './embedded-search-index';

describe('the embedded search index', () => {
  describeSearchIndex(() => Promise.resolve(createEmbeddedSearchIndex()));

  describeGolden((rules) => Promise.resolve(createEmbeddedSearchIndex({ rules })), {
    matching: {
      'matching: the':
        'Meilisearch indexes a stop word that a document writes with a capital, such as the one in "The Halal Guys"; here it is left out',
    },
    ranking: {
      'ranking: coffee zamboanga':
        'third place: Meilisearch puts "CAFÉ ÑANDÚ" before "Torogan Kape", because its exactness rule prefers a field that is the word alone; here both are equal',
    },
  });
});
