import { request } from 'undici';
import { startServer, type Running } from '../processes';
import type { Product } from '../product';
import { createQueries, readVocabulary, type QueryKind, type Vocabulary } from '../queries';
import { latencyText, ratioRow, shown, type Row } from '../report';
import { interleave, rates, type Rounds } from '../rounds';
import type { Options } from '../options';
import { ratioOf, spreadOf } from '../statistics';

const kinds: Record<QueryKind, string> = {
  page: 'listing page of 15',
  search: 'search',
  filters: 'filters',
  geo: 'nearest first',
  map: 'map view',
};
/** Query kinds whose p95 has a target of 50 ms. */
const withTarget: readonly QueryKind[] = ['search', 'map'];

/** Measures queries of one kind on each product in turn, and on bare Node returning a page of the same size. */
const measureKind = async (
  kind: QueryKind,
  products: readonly Product[],
  vocabulary: Vocabulary,
  options: Options,
): Promise<Row[]> => {
  const [smallest] = products;
  if (!smallest) return [];
  const body = await (await fetch(smallest.url + createQueries(kind, vocabulary)())).text();
  const bare = await startServer('bare', { body });
  try {
    const subjects = Object.fromEntries([
      ['bare', { url: bare.url }],
      ...products.map(({ count, url }) => [
        String(count),
        { url, nextPath: createQueries(kind, vocabulary) },
      ]),
    ]);
    const results: Rounds<string> = await interleave({ ...options, subjects });
    const bareRates = rates(results.bare ?? []);
    return products.map(({ count }) => {
      const rounds = results[String(count)] ?? [];
      const share = spreadOf(rates(rounds)).median / spreadOf(bareRates).median;
      return {
        what: `${kinds[kind]}, ${count} listings: p50 / p95 / p99`,
        measured: `${latencyText(rounds)}; ${shown(share)} x bare node:http`,
        ...(withTarget.includes(kind)
          ? { target: 'p95 <= 50 ms', met: spreadOf(rounds.map(({ p95 }) => p95)).median <= 50 }
          : {}),
      };
    });
  } finally {
    await bare.stop();
  }
};

/** A Meilisearch server that is already running. */
const meilisearch = (url: string): Running => ({ url, memory: () => NaN, stop: () => Promise.resolve() });

const measureEngine = async (product: Product, vocabulary: Vocabulary, options: Options): Promise<Row> => {
  const direct = process.env.MEILISEARCH_URL;
  const engine = direct ? meilisearch(direct) : await startServer('engine', { product: product.url });
  const nextPath = createQueries('search', vocabulary);
  const toEngine = (): string => {
    const { searchParams } = new URL(nextPath(), engine.url);
    const filter = `entityType = ${searchParams.get('type')}`;
    return direct
      ? `/indexes/listings/search?${new URLSearchParams({ q: searchParams.get('search') ?? '', filter, page: '1', hitsPerPage: '15', attributesToRetrieve: 'listing' })}`
      : `/?${searchParams}`;
  };
  try {
    const { api, engine: asked } = await interleave({
      ...options,
      subjects: {
        api: { url: product.url, nextPath: createQueries('search', vocabulary) },
        engine: { url: engine.url, nextPath: toEngine },
      },
    });
    const ratio = ratioOf(rates(api), rates(asked));
    const name = direct ? 'Meilisearch queried directly' : 'the embedded index behind bare node:http';
    return ratioRow(`search through the API, ${product.count} listings`, ratio, { atLeast: 0.7 }, name);
  } finally {
    await engine.stop();
  }
};

/** By kind of query: how many times the p50 with few listings it may be with many. */
const growthTargets = { page: 1.5, filters: 1.5, geo: 1.5, search: 3 } as const;

const measureGrowth = async (
  products: readonly Product[],
  options: Options,
  vocabulary: Vocabulary,
): Promise<Row[]> => {
  const [smallest] = products;
  const largest = products.at(-1);
  if (!smallest || !largest || smallest === largest) return [];
  const one = { connections: 1 };
  const rows: Row[] = [];
  for (const kind of ['page', 'filters', 'geo', 'search'] as const) {
    const { small, large } = await interleave({
      ...options,
      subjects: {
        small: { url: smallest.url, nextPath: createQueries(kind, vocabulary), ...one },
        large: { url: largest.url, nextPath: createQueries(kind, vocabulary), ...one },
      },
    });
    const p50 = (rounds: typeof small): number[] => rounds.map((round) => round.p50);
    rows.push(
      ratioRow(
        `growth: p50 of ${kinds[kind]}, ${largest.count} compared with ${smallest.count} listings`,
        ratioOf(p50(large), p50(small)),
        { atMost: growthTargets[kind] },
        'the smaller',
      ),
    );
  }
  return rows;
};

const measureDepth = async (product: Product, options: Options): Promise<Row> => {
  const lastPage = Math.min(1_000, Math.floor(product.count / 15));
  let mark = 0;
  const page = (offset: number) => (): string =>
    `/api/listings?limit=15&offset=${offset}&mark=${(mark += 1)}`;
  const { first, last } = await interleave({
    ...options,
    connections: 1,
    subjects: {
      first: { url: product.url, nextPath: page(0) },
      last: { url: product.url, nextPath: page((lastPage - 1) * 15) },
    },
  });
  const ratio = ratioOf(
    last.map(({ p50 }) => p50),
    first.map(({ p50 }) => p50),
  );
  return ratioRow(`page ${lastPage}, ${product.count} listings: p50`, ratio, { atMost: 3 }, 'page 1');
};

/** Measures all directory queries of a visitor, for each number of listings. */
export const measureDirectory = async (products: readonly Product[], options: Options): Promise<Row[]> => {
  const [smallest] = products;
  const largest = products.at(-1);
  if (!smallest || !largest) return [];
  const vocabulary = await readVocabulary(smallest.url);
  const rows: Row[] = [];
  for (const kind of ['page', 'search', 'filters', 'geo'] as const)
    rows.push(...(await measureKind(kind, products, vocabulary, options)));
  const middle = products.find(({ count }) => count >= 10_000) ?? largest;
  rows.push(await measureEngine(middle, vocabulary, options));
  rows.push(...(await measureGrowth(products, options, vocabulary)));
  rows.push(await measureDepth(largest, options));
  return rows;
};

/** Bytes on the wire of a response with a browser's headers. */
const bytesSent = async (url: string): Promise<number> => {
  const response = await request(url, { headers: { 'accept-encoding': 'br, gzip' } });
  return (await response.body.arrayBuffer()).byteLength;
};

/** Measures map queries at random places and zooms, and the size of their responses. */
export const measureMap = async (products: readonly Product[], options: Options): Promise<Row[]> => {
  const largest = products.at(-1);
  const [smallest] = products;
  if (!smallest || !largest) return [];
  const vocabulary = await readVocabulary(smallest.url);
  const rows = await measureKind('map', products, vocabulary, options);
  const nextPath = createQueries('map', vocabulary);
  let most = await bytesSent(`${largest.url}/api/listings/map`);
  for (let asked = 0; asked < 300; asked += 1)
    most = Math.max(most, await bytesSent(largest.url + nextPath()));
  return [
    ...rows,
    {
      what: `map view, ${largest.count} listings: largest of 300 responses as sent`,
      target: '<= 60 KB',
      met: most <= 60 * 1_024,
      measured: shown(most / 1_024, 'KB'),
    },
  ];
};
