import { buildListing } from '@halalmap/contracts/testing';
import type { Listing, ListingList } from '@halalmap/contracts';
import { createJetStreamBus, type EventBus } from '@halalmap/event-bus';
import { createLogger } from '@halalmap/service-kit';
import {
  findMeilisearch,
  hasNatsServer,
  startMeilisearch,
  startNatsServer,
  type MeilisearchServer,
  type NatsServer,
} from '@halalmap/test-kit';
import { asAdmin, startSearch, stored, type RunningSearch } from './testing/start-search';

/** Number of rounds of quick edits; 3 by default. */
const rounds = Number(process.env.EDIT_ROUNDS ?? 3);
const placesOfRound = 10;
const editsOfPlace = 6;
/** A real server on a busy machine is slow. */
const timeoutMs = 60_000;

const suites = (): void => {
  let nats: NatsServer;
  let meilisearch: MeilisearchServer;
  const buses: EventBus[] = [];
  const replicas: RunningSearch[] = [];
  beforeAll(async () => {
    [nats, meilisearch] = await Promise.all([startNatsServer(), startMeilisearch()]);
  });
  afterEach(async () => {
    for (const replica of replicas.splice(0).reverse()) await replica.stop();
    await Promise.all(buses.splice(0).map((bus) => bus.close()));
  });
  afterAll(() => Promise.all([nats.stop(), meilisearch.stop()]));

  /** A replica with its own NATS connection, on the shared index. */
  const start = async (listings: Listing[] = []): Promise<RunningSearch> => {
    const logger = createLogger({ name: 'search', level: 'silent' });
    const bus = await createJetStreamBus({ url: nats.url, logger });
    buses.push(bus);
    const replica = await startSearch({
      bus,
      listings: listings.map((listing) => stored(listing)),
      ...(replicas[0] ? { beside: replicas[0] } : {}),
      timeoutMs,
      environment: { MEILISEARCH_URL: meilisearch.url, MEILISEARCH_KEY: meilisearch.key },
    });
    replicas.push(replica);
    return replica;
  };

  it(
    `leaves nothing stale after quick edits with two replicas, ${rounds} times`,
    async () => {
      const first = await start();
      const second = await start();
      const all: Listing[] = [];
      for (let round = 1; round <= rounds; round += 1) {
        const category = `Round ${round}`;
        const places = Array.from({ length: placesOfRound }, () => buildListing({ category }));
        for (let edit = 1; edit <= editsOfPlace; edit += 1) {
          await Promise.all(
            places.map((place, number) =>
              (number % 2 === 0 ? first : second).publish({ ...place, name: `Edit ${edit}` }, edit),
            ),
          );
        }
        const path = `/api/listings?limit=100&category=${encodeURIComponent(category)}`;
        for (const replica of replicas) {
          await replica.until<ListingList>(path, ({ status, body }) => {
            const shown = status === 200 ? body.listings.map(({ name }) => name) : [];
            return shown.length === placesOfRound && shown.every((name) => name === `Edit ${editsOfPlace}`);
          });
        }
        all.push(...places);
      }
      // By now a late event of an earlier round would have arrived too.
      first.listings.stored = all.map((place) => stored(place, editsOfPlace));
      const { body: drift } = await first.get('/api/search/drift', asAdmin);
      expect(drift).toEqual({ database: all.length, index: all.length, missing: [], extra: [], stale: [] });
      expect(await first.bus.countDeadLetters()).toBe(0);
    },
    (rounds + 2) * timeoutMs,
  );

  it(
    'answers no query while the server has lost its data, and rebuilds the index automatically',
    async () => {
      const search = await start([buildListing({ name: 'Ghazal' })]);
      await meilisearch.kill();
      await search.until('/api/listings', ({ status }) => status === 503);
      const late = buildListing({ name: 'Approved meanwhile' });
      search.listings.stored.push(stored(late));
      await search.publish(late, 1);
      await meilisearch.restart({ withoutData: true });
      const names = await search.until<ListingList>(
        '/api/listings',
        ({ status, body }) => status === 200 && body.pagination.total === 2,
      );
      expect(names.body.listings.map(({ name }) => name).sort()).toEqual(['Approved meanwhile', 'Ghazal']);
      expect(await search.bus.countDeadLetters()).toBe(0);
    },
    3 * timeoutMs,
  );
};

if (hasNatsServer() && findMeilisearch()) suites();
else {
  console.warn('SKIPPED: search on real servers needs nats-server (bin/servers) and Meilisearch on PATH');
  describe.skip('search on real servers (nats-server or Meilisearch is missing)', suites);
}
