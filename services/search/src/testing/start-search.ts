import type { EventEnvelope, Listing, ListingChanged } from '@halalmap/contracts';
import { createInProcessBus, type EventBus } from '@halalmap/event-bus';
import { createLogger, type Caller, type Clock, type SessionVerifier } from '@halalmap/service-kit';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { internalToken } from '@halalmap/test-kit';
import { readSearchConfig } from '../config';
import type { ListingSnapshot } from '../domain/search-index';
import { createSearchService } from '../service';
import { startFakeListingsService, type FakeListingsService } from './fake-listings-service';

const caller = (role: Caller['role']): Caller => ({
  id: '0123456789abcdef01234567',
  role,
  email: `${role}@halalmap.example`,
  sessionId: 'session',
});

/** Accepts the name of a role as a token. */
const sessions: SessionVerifier = {
  verify: (token) => Promise.resolve(token === 'admin' || token === 'regular' ? caller(token) : null),
};

interface Response<T = unknown> {
  status: number;
  headers: Headers;
  body: T;
}

/** Default timeout of `until`, in milliseconds. */
const defaultTimeoutMs = 10_000;

/** A search service for tests over HTTP. */
export interface RunningSearch {
  url: string;
  listings: FakeListingsService;
  bus: EventBus;
  get<T = unknown>(path: string, headers?: Record<string, string>): Promise<Response<T>>;
  post<T = unknown>(path: string, headers?: Record<string, string>): Promise<Response<T>>;
  /**
   * Stores a change of a listing and publishes it, as the listings service does.
   * @param aggregateId the event is handled after earlier ones with this id; default the listing's id
   */
  publish(
    listing: Listing,
    revision: number,
    change?: Partial<ListingChanged>,
    aggregateId?: string,
  ): Promise<void>;
  /** Repeats the request until the response matches. */
  until<T>(
    path: string,
    isWanted: (response: Response<T>) => boolean,
    headers?: Record<string, string>,
  ): Promise<Response<T>>;
  stop(): Promise<void>;
}

export const asAdmin = { authorization: 'Bearer admin' };
export const asRegular = { authorization: 'Bearer regular' };

/** A listing as the listings service stores it. */
export const stored = (listing: Listing, revision = 1): ListingSnapshot => ({
  listingId: listing.id,
  revision,
  status: listing.status,
  listing,
});

const toEvent = (
  listing: Listing,
  revision: number,
  change: Partial<ListingChanged>,
  aggregateId: string,
): EventEnvelope => ({
  id: randomUUID(),
  type: 'listing.changed',
  version: 1,
  aggregateId,
  revision,
  occurredAt: '2026-01-01T00:00:00.000Z',
  data: { listingId: listing.id, status: listing.status, deleted: false, listing, ...change },
});

/**
 * Starts the service with a fake listings service that has these listings and with its own bus.
 * @param options.behaviour of the fake listings service at the start
 * @param options.beside another service whose bus and listings service it shares; stop this one first
 * @param options.bus replaces the bus, and is not closed
 * @param options.consumer consumer name of its subscription to changes
 * @param options.environment additional configuration
 * @param options.repairEveryMs interval of drift checks
 * @param options.timeoutMs timeout of `until`; default 10 seconds
 * @param options.isBuilt wait until the index is built; default true
 */
export const startSearch = async (
  options: {
    listings?: ListingSnapshot[];
    behaviour?: FakeListingsService['behaviour'];
    clock?: Clock;
    isBuilt?: boolean;
    beside?: RunningSearch;
    consumer?: string;
    environment?: Record<string, string>;
    repairEveryMs?: number;
    timeoutMs?: number;
    bus?: EventBus;
  } = {},
): Promise<RunningSearch> => {
  const logger = createLogger({ name: 'search', level: 'silent' });
  const { beside, timeoutMs = defaultTimeoutMs } = options;
  const listings = beside?.listings ?? (await startFakeListingsService(options.listings));
  listings.behaviour = options.behaviour ?? 'well';
  const dataDir = await mkdtemp(join(tmpdir(), 'halalmap-search-'));
  const bus = options.bus ?? beside?.bus ?? (await createInProcessBus({ dataDir, logger }));
  const service = await createSearchService({
    config: readSearchConfig({
      LISTINGS_URL: listings.url,
      IDENTITY_URL: listings.url,
      INTERNAL_TOKEN: internalToken,
      PORT: '0',
      METRICS_PORT: '0',
      ...options.environment,
    }),
    ...(options.repairEveryMs === undefined ? {} : { repairEveryMs: options.repairEveryMs }),
    bus,
    sessions,
    logger,
    ...(options.consumer ? { consumer: options.consumer } : {}),
    clock: options.clock ?? { now: () => new Date('2026-01-05T04:00:00.000Z') },
  });
  await service.start();

  const sendRequest = async <T>(
    method: string,
    path: string,
    headers: Record<string, string> = {},
  ): Promise<Response<T>> => {
    const response = await fetch(service.url() + path, { method, headers });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: (text ? JSON.parse(text) : null) as T,
    };
  };
  const running: RunningSearch = {
    url: service.url(),
    listings,
    bus,
    get: (path, headers) => sendRequest('GET', path, headers),
    post: (path, headers) => sendRequest('POST', path, headers),
    publish(listing, revision, change = {}, aggregateId = listing.id) {
      // A comparison of the index with the database may run at any time, so the database has the change first.
      const before = listings.stored.find(({ listingId }) => listingId === listing.id);
      if (!before || before.revision < revision)
        listings.stored = [
          ...listings.stored.filter((other) => other !== before),
          { ...stored(listing, revision), ...change },
        ];
      return bus.publish(toEvent(listing, revision, change, aggregateId));
    },
    async until(path, isWanted, headers) {
      const deadline = Date.now() + timeoutMs;
      for (;;) {
        const response = await running.get<never>(path, headers);
        if (isWanted(response)) return response;
        if (Date.now() > deadline) throw new Error(`${path} still responds with ${JSON.stringify(response)}`);
      }
    },
    async stop() {
      await service.stop();
      if (!beside && !options.bus) await bus.close();
      if (!beside) await listings.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  if (options.isBuilt ?? true) {
    await running.until('/readyz', ({ status }) => status === 200);
    // The first comparison with the database must finish before the test changes data there; another replica may run
    // it.
    if (!beside) await running.until('/livez', () => listings.compared() > 0);
  }
  return running;
};
