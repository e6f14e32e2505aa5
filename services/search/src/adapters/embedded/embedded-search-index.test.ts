import { setImmediate } from 'node:timers/promises';
import { put } from '../../testing/build-document';
import { describeSearchIndex } from '../../testing/search-index-contract';
import { describeGolden } from '../../testing/golden-suite';
import { createEmbeddedSearchIndex } from './embedded-search-index';

describe('the embedded search index', () => {
  describeSearchIndex(() => Promise.resolve(createEmbeddedSearchIndex()));

  it('yields the event loop to other requests between expensive queries', async () => {
    const index = createEmbeddedSearchIndex();
    await index.apply([put({ name: 'Some Kitchen' })]);
    let now = 0;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => (now += 100));
    let answered = 0;
    const searches = ['some', 'kitchen', 'sme kitchen', 'other'].map(async (text) => {
      await index.search({ text, sort: { by: 'relevance' }, offset: 0, limit: 10 });
      answered += 1;
    });
    const seen: number[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      await setImmediate();
      seen.push(answered);
    }
    await Promise.all(searches);
    clock.mockRestore();

    expect(seen).toEqual([...seen].sort());
    expect(seen[0]).toBeLessThan(4);
    expect(new Set(seen).size).toBe(3);
  });

  describeGolden((rules) => Promise.resolve(createEmbeddedSearchIndex({ rules })), {
    matching: {
      'matching: the':
        'Meilisearch indexes a stop word that a document writes with a capital, such as the one in "The Halal Guys"; here it is left out',
    },
    ranking: {
      'ranking: mosque':
        'names with the very word come before those with a synonym, though another field has the word too',
      'ranking: coffee zamboanga':
        'third place: Meilisearch puts "CAFÉ ÑANDÚ" before "Torogan Kape", because its exactness rule prefers a field that is the word alone; here both are equal',
    },
  });
});
