import type { EventEnvelope, Listing, ListingChanged } from '@halalmap/contracts';
import { createInProcessBus, type EventBus } from '@halalmap/event-bus';
import { createLogger, type Caller, type Clock, type SessionVerifier } from '@halalmap/service-kit';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSearchConfig } from '../config';
import type { ListingSnapshot } from '../domain/listing-source';
import { createSearchService } from '../service';
import { startFakeListingsService, type FakeListingsService } from './fake-listings-service';

const caller = (role: Caller['role']): Caller => ({
  id: '0123456789abcdef01234567',
  role,
  email: `${role}@halalmap.example`,
  sessionId: 'session',
});

/** Takes the name of a role for a token. */
const sessions: SessionVerifier = {
  verify: (token) => Promise.resolve(token === 'admin' || token === 'regular' ? caller(token) : null),
};

export interface Answer<T = unknown> {
  status: number;
  headers: Headers;
  body: T;
}

/** How long a test waits for an answer to become as wanted, in milliseconds. */
const patience = 10_000;

/** A search service that a test talks to over HTTP. */
export interface RunningSearch {
  url: string;
  listings: FakeListingsService;
  bus: EventBus;
  get<T = unknown>(path: string, headers?: Record<string, string>): Promise<Answer<T>>;
  post<T = unknown>(path: string, headers?: Record<string, string>): Promise<Answer<T>>;
  /** Tells of a listing as the listings service does. */
  publish(listing: Listing, revision: number, change?: Partial<ListingChanged>): Promise<void>;
  /** Asks again and again until the answer is as wanted. */
  until<T>(
    path: string,
    isWanted: (answer: Answer<T>) => boolean,
    headers?: Record<string, string>,
  ): Promise<Answer<T>>;
  stop(): Promise<void>;
}

export const asAdmin = { authorization: 'Bearer admin' };
export const asRegular = { authorization: 'Bearer regular' };

/** What the listings service has stored of a listing. */
export const stored = (listing: Listing, revision = 1): ListingSnapshot => ({
  listingId: listing.id,
  revision,
  status: listing.status,
  listing,
});

const toEvent = (listing: Listing, revision: number, change: Partial<ListingChanged>): EventEnvelope => ({
  id: randomUUID(),
  type: 'listing.changed',
  version: 1,
  aggregateId: listing.id,
  revision,
  occurredAt: '2026-01-01T00:00:00.000Z',
  data: { listingId: listing.id, status: listing.status, deleted: false, listing, ...change },
});

/**
 * Starts the service with a listings service that has these listings and a bus of its own.
 * @param options.mood of the listings service at the start
 * @param options.beside another one, whose bus and listings service it shares; stop this one first
 * @param options.consumer under which it hears of changes
 * @param options.isBuilt wait until the index is built; default true
 */
export const startSearch = async (
  options: {
    listings?: ListingSnapshot[];
    mood?: FakeListingsService['mood'];
    clock?: Clock;
    isBuilt?: boolean;
    beside?: RunningSearch;
    consumer?: string;
  } = {},
): Promise<RunningSearch> => {
  const logger = createLogger({ name: 'search', level: 'silent' });
  const { beside } = options;
  const listings = beside?.listings ?? (await startFakeListingsService(options.listings));
  listings.mood = options.mood ?? 'well';
  const dataDir = await mkdtemp(join(tmpdir(), 'halalmap-search-'));
  const bus = beside?.bus ?? (await createInProcessBus({ dataDir, logger }));
  const service = await createSearchService({
    config: readSearchConfig({ LISTINGS_URL: listings.url, IDENTITY_URL: listings.url, PORT: '0' }),
    bus,
    sessions,
    logger,
    ...(options.consumer ? { consumer: options.consumer } : {}),
    clock: options.clock ?? { now: () => new Date('2026-01-05T04:00:00.000Z') },
  });
  await service.start();

  const ask = async <T>(
    method: string,
    path: string,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> => {
    const answer = await fetch(service.url() + path, { method, headers });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: (text ? JSON.parse(text) : null) as T };
  };
  const running: RunningSearch = {
    url: service.url(),
    listings,
    bus,
    get: (path, headers) => ask('GET', path, headers),
    post: (path, headers) => ask('POST', path, headers),
    publish: (listing, revision, change = {}) => bus.publish(toEvent(listing, revision, change)),
    async until(path, isWanted, headers) {
      const deadline = Date.now() + patience;
      for (;;) {
        const answer = await running.get<never>(path, headers);
        if (isWanted(answer)) return answer;
        if (Date.now() > deadline) throw new Error(`${path} still answers ${JSON.stringify(answer)}`);
      }
    },
    async stop() {
      await service.stop();
      if (!beside) await bus.close();
      if (!beside) await listings.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  if (options.isBuilt ?? true) await running.until('/readyz', ({ status }) => status === 200);
  return running;
};
