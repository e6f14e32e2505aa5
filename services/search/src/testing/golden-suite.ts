import type {
  FacetField,
  IndexFilter,
  IndexQuery,
  IndexSort,
  MarkedField,
  SearchIndex,
} from '../domain/search-index';
import { goldenDocuments, goldenExchangesOf, goldenRules, type GoldenExchange } from './golden-data';
import { filtersNotAsked, goldenFilters } from './golden-filters';
import type { WordRules } from '../domain/index-settings';

/** Known differences of an implementation from Meilisearch, by the name of the exchange, with the reason. */
type KnownDifferences = Readonly<Record<string, string>>;

const everything = { offset: 0, limit: 1_000 } as const;
const idsOf = (exchange: GoldenExchange): string[] => (exchange.answer.hits ?? []).map(({ id }) => id);
const sorted = (ids: readonly string[]): string[] => [...ids].sort();
const food: IndexFilter = { field: 'entityType', oneOf: ['food'] };
const mosque: IndexFilter = { field: 'entityType', oneOf: ['mosque'] };

/** The recorded sorts that the port supports, with the sorted value: the order of equal values is unspecified. */
const goldenSorts: Readonly<Record<string, { sort: IndexSort; filter?: IndexFilter }>> = {
  'sort: rating:desc {}': { sort: { by: 'rating' } },
  'sort: rating:desc createdAt:desc {}': { sort: { by: 'rating' } },
  'sort: createdAt:desc {}': { sort: { by: 'newest' } },
  'sort: name:asc {}': { sort: { by: 'name' } },
  'sort: _geoPoint(14.6042,120.9822):asc {}': {
    sort: { by: 'distance', from: { lat: 14.6042, lng: 120.9822 } },
  },
  'sort: _geoPoint(7.07,125.6):asc rating:desc {"filter": "entityType = mosque"}': {
    sort: { by: 'distance', from: { lat: 7.07, lng: 125.6 } },
    filter: mosque,
  },
};
const sortComesFirst =
  'recorded under rules where the better field decides before the order; the product puts the order first';
const sortsNotAsked: KnownDifferences = {
  'sort: rating:asc {}': 'nobody asks for the worst first',
  'sort: name:desc {"filter": "entityType = mosque"}': 'nobody asks for names backwards',
  'sort: _geoPoint(7.07,125.6):desc {"filter": "entityType = food"}': 'nobody asks for the farthest first',
  'sort: rating:desc {"q": "mosque"}': sortComesFirst,
  'sort: _geoPoint(8.0,124.3):asc {"q": "masjid"}': sortComesFirst,
};

const facetFilters: Readonly<Record<string, IndexFilter | undefined>> = {
  'facets: facilities {"filter": "entityType = food"}': food,
  'facets: foodTypes,priceRange,trustLevel,halalCertified,muslimOwned {"filter": "entityType = food"}': food,
};
const facetsNotAsked: KnownDifferences = {
  'facets: * {"q": "halal"}': 'the port counts fields by name',
};

const byId = new Map(goldenDocuments.map((document) => [document.id, document]));

/** The value that a sort compares; documents without the value are equal. */
const sortValue = (id: string, sort: IndexSort): string | number | null => {
  const document = byId.get(id);
  if (!document) return null;
  switch (sort.by) {
    case 'rating':
      return document.rating;
    case 'newest':
      return document.createdAt;
    case 'name':
      return document.nameKey;
    case 'distance':
      return document._geo ? `${document._geo.lat},${document._geo.lng}` : null;
    default:
      return null;
  }
};

const markedWords = (formatted = ''): string[] =>
  [...formatted.matchAll(/<mark>(.*?)<\/mark>/g)].map(([, word]) => word ?? '');

const requestedPage = ({ offset, limit, page, hitsPerPage }: NonNullable<GoldenExchange['body']>) =>
  hitsPerPage === undefined
    ? { offset: offset ?? 0, limit: limit ?? 20 }
    : { offset: ((page ?? 1) - 1) * hitsPerPage, limit: hitsPerPage };

/** Differences from the recorded responses in both implementations, which the product wants. */
const noWords = 'a text without any word finds nothing, where Meilisearch finds everything';
const productDifferences: { matching: KnownDifferences; ranking: KnownDifferences } = {
  matching: {
    'matching: &': noWords,
    'matching: "': noWords,
    "matching: '": noWords,
    'matching: *': noWords,
  },
  ranking: {
    'ranking: al noor': 'where all else is equal the id decides, not which was stored first',
    'ranking: halal': 'where all else is equal the id decides, not which was stored first',
  },
};

/**
 * Compares an index with the recorded responses of a real Meilisearch.
 * @param openIndex creates an empty index with these rules
 * @param ofTwin known differences of this implementation
 */
export const describeGolden = (
  openIndex: (rules: WordRules) => Promise<SearchIndex>,
  ofTwin: { matching: KnownDifferences; ranking: KnownDifferences },
): void => {
  const differences = {
    matching: { ...ofTwin.matching, ...productDifferences.matching },
    ranking: { ...ofTwin.ranking, ...productDifferences.ranking },
  };
  describe('compared with the recorded responses of Meilisearch', () => {
    let index: SearchIndex;

    beforeAll(async () => {
      index = await openIndex(goldenRules);
      await index.apply(goldenDocuments.map((document) => ({ kind: 'put', document })));
    });
    afterAll(() => index.close());

    const sendRequest = async (query: Partial<IndexQuery>): Promise<{ ids: string[]; total: number }> => {
      const { hits, total } = await index.search({ ...everything, sort: { by: 'relevance' }, ...query });
      return { ids: hits.map(({ id }) => id), total };
    };

    const matching = [
      ...goldenExchangesOf('matching'),
      ...goldenExchangesOf('matching strategy').filter(({ body }) => body?.matchingStrategy === 'last'),
    ];

    it.each(matching.filter(({ name }) => !(name in differences.matching)))(
      'finds the same for $name',
      async (exchange) => {
        const { ids, total } = await sendRequest({ text: exchange.body?.q ?? '' });
        expect(sorted(ids)).toEqual(sorted(idsOf(exchange)));
        expect(total).toBe(exchange.answer.estimatedTotalHits);
      },
    );

    it('differs in at most one in twenty results, and the list of known differences is accurate', async () => {
      const different: string[] = [];
      for (const exchange of matching) {
        const { ids } = await sendRequest({ text: exchange.body?.q ?? '' });
        if (String(sorted(ids)) !== String(sorted(idsOf(exchange)))) different.push(exchange.name);
      }
      expect(different.sort()).toEqual(Object.keys(differences.matching).sort());
      expect(different.length).toBeLessThanOrEqual(matching.length * 0.05);
    });

    it('ranks the same three first, except for the listed differences', async () => {
      const different: string[] = [];
      for (const exchange of goldenExchangesOf('ranking')) {
        const { ids } = await sendRequest({ text: exchange.body?.q ?? '' });
        if (String(ids.slice(0, 3)) !== String(idsOf(exchange).slice(0, 3))) different.push(exchange.name);
      }
      expect(different.sort()).toEqual(Object.keys(differences.ranking).sort());
    });

    describe('filters', () => {
      const filters = goldenExchangesOf('filters').map((exchange) => ({
        ...exchange,
        key: exchange.name.replace('filters: ', ''),
      }));

      it('are all supported, or have a documented reason', () => {
        expect(filters.map(({ key }) => key).sort()).toEqual(
          [...Object.keys(goldenFilters), ...Object.keys(filtersNotAsked)].sort(),
        );
      });

      it.each(filters.filter(({ key }) => key in goldenFilters))(
        'find the same for $key',
        async (exchange) => {
          const filter = goldenFilters[exchange.key]!;
          const { ids } = await sendRequest({
            filter,
            ...(exchange.body?.q ? { text: exchange.body.q } : {}),
          });
          expect(sorted(ids)).toEqual(sorted(idsOf(exchange)));
        },
      );
    });

    describe('facets', () => {
      const facets = goldenExchangesOf('facets').filter(({ name }) => !(name in facetsNotAsked));

      it.each(facets)('count the same for $name', async ({ name, body, answer: response }) => {
        const filter = facetFilters[name];
        const counted = await index.search({
          text: body?.q ?? '',
          ...(filter ? { filter } : {}),
          sort: { by: 'relevance' },
          offset: 0,
          limit: 0,
          facets: (body?.facets ?? []) as FacetField[],
        });
        expect(counted.facets).toEqual(response.facetDistribution);
        expect(counted.hits).toEqual([]);
        expect(counted.total).toBe(response.estimatedTotalHits);
      });
    });

    describe('orders', () => {
      const sorts = goldenExchangesOf('sort');

      it('are all supported, or have a documented reason', () => {
        expect(sorts.map(({ name }) => name).sort()).toEqual(
          [...Object.keys(goldenSorts), ...Object.keys(sortsNotAsked)].sort(),
        );
      });

      it.each(sorts.filter(({ name }) => name in goldenSorts))('are the same for $name', async (exchange) => {
        const asked = goldenSorts[exchange.name]!;
        const { ids, total } = await sendRequest({ ...asked, text: exchange.body?.q ?? '', limit: 40 });
        expect(ids.map((id) => sortValue(id, asked.sort))).toEqual(
          idsOf(exchange).map((id) => sortValue(id, asked.sort)),
        );
        expect(total).toBe(exchange.answer.estimatedTotalHits);
      });
    });

    it.each(goldenExchangesOf('highlight'))(
      'marks the same words for $name',
      async ({ body, answer: response }) => {
        const { hits, marks } = await index.search({
          text: body?.q ?? '',
          sort: { by: 'relevance' },
          ...everything,
          mark: true,
        });
        for (const recorded of response.hits ?? []) {
          const at = hits.findIndex(({ id }) => id === recorded.id);
          const document = byId.get(recorded.id);
          const markedIn = (field: MarkedField): string[] =>
            (marks[at]?.[field] ?? []).map(({ start, end }) => (document?.[field] ?? '').slice(start, end));
          expect(markedIn('name')).toEqual(markedWords(recorded._formatted?.name));
          expect(markedIn('municipality')).toEqual(markedWords(recorded._formatted?.municipality));
          // The recording has only a part of a description.
          expect(markedIn('description')).toEqual(
            expect.arrayContaining(markedWords(recorded._formatted?.description)),
          );
        }
      },
    );

    it('finds the same nearest places', async () => {
      const [exchange] = goldenExchangesOf('geo');
      const { ids } = await sendRequest({
        sort: { by: 'distance', from: { lat: 14.6042, lng: 120.9822 } },
        limit: 5,
      });
      const distances = (found: string[]) => found.map((id) => byId.get(id)?._geo);
      expect(distances(ids)).toEqual(distances(idsOf(exchange!)));
    });

    it.each(goldenExchangesOf('paging'))('pages the same for $name', async (exchange) => {
      const { ids, total } = await sendRequest({ sort: { by: 'name' }, ...requestedPage(exchange.body!) });
      expect(ids).toEqual(idsOf(exchange));
      expect(total).toBe(exchange.answer.totalHits ?? exchange.answer.estimatedTotalHits);
    });
  });
};
