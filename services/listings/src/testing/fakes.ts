import type { EventEnvelope, Role, TrustLevel } from '@halalmap/contracts';
import { notFound } from '@halalmap/errors';
import type { Caller, Clock, SessionVerifier } from '@halalmap/service-kit';
import { createBundledReferenceData } from '../adapters/reference/mongo-reference-data';
import type { ChangeDependencies } from '../app/listing/change-listing';
import type { ManageCertificateFiles } from '../app/evidence/manage-certificate-files';
import type { ChangeStore } from '../domain/change/listing-change';
import type { HistoryRecord, StoredListing } from '../domain/listing/stored-listing';
import type {
  IdGenerator,
  ListingEvent,
  ListingRepository,
  SeedStore,
} from '../domain/listing/listing-repository';
import { admin, moderator, regular } from './builders';

export interface SettableClock extends Clock {
  set(time: Date): void;
}

export const aClock = (start = new Date('2026-11-21T04:00:00Z')): SettableClock => {
  let time = start;
  return {
    now: () => time,
    set(next) {
      time = next;
    },
  };
};

const countingIds = (): IdGenerator => {
  let count = 0;
  return {
    documentId: () => (count += 1).toString(16).padStart(24, '0'),
    eventId: () => `event-${(count += 1)}`,
  };
};

const named: Record<string, Caller> = Object.fromEntries(
  Object.entries({ admin, moderator, regular }).map(([name, user]) => [
    name,
    { ...user, emailVerified: true },
  ]),
);

/**
 * The user for a token such as `regular-7`, `business-7`, `regular-7-fresh` or `regular-7-unverified`; `regular-7-again`
 * is another account with the address of `regular-7`.
 */
const numbered = (token: string): Caller | null => {
  const [, role, number, fresh, unverified, again] =
    /^(regular|business)-(\d+)(-fresh)?(-unverified)?(-again)?$/.exec(token) ?? [];
  if (!role || !number) return null;
  const id = `${role === 'business' ? 'e' : again ? '8' : '9'}${number.padStart(23, '0')}`;
  return {
    id,
    role: role as Role,
    email: again ? `Regular-${number}@mail.example` : `${token}@mail.example`,
    sessionId: id,
    name: `Person ${number}.`,
    emailVerified: !unverified,
    accountSince: fresh ? '2026-11-18T04:00:00Z' : '2026-01-01T00:00:00Z',
  };
};

/**
 * Tokens such as `admin`, `moderator`, `regular`, `regular-1` and `business-1` belong to users. Other tokens are
 * invalid.
 */
export const fakeSessions: SessionVerifier = {
  verify: (token) => Promise.resolve(named[token] ?? numbered(token)),
};

/** An in-memory repository with the same guarantees for writes as the real one. It cannot search. */
export class MemoryListings implements Pick<
  ListingRepository,
  'insert' | 'replace' | 'find' | 'withTrustDue'
> {
  readonly stored = new Map<string, StoredListing>();
  readonly events: ListingEvent[] = [];
  readonly history: HistoryRecord[] = [];
  /** Runs before the next `replace`, to simulate a concurrent change. */
  beforeReplace: (() => void) | undefined;

  insert(listing: StoredListing, event: ListingEvent): Promise<boolean> {
    if (this.stored.has(listing.id)) return Promise.resolve(false);
    this.stored.set(listing.id, listing);
    this.events.push(event);
    return Promise.resolve(true);
  }

  replace(
    listing: StoredListing,
    event: ListingEvent,
    history: Parameters<ListingRepository['replace']>[2],
  ): Promise<boolean> {
    this.beforeReplace?.();
    this.beforeReplace = undefined;
    if (this.stored.get(listing.id)?.revision !== listing.revision - 1) return Promise.resolve(false);
    this.stored.set(listing.id, listing);
    this.events.push(event);
    if ('instead' in history) this.history.splice(0, this.history.length, ...history.instead);
    else this.history.push(...history);
    return Promise.resolve(true);
  }

  find(id: string): Promise<StoredListing | null> {
    return Promise.resolve(this.stored.get(id) ?? null);
  }

  withTrustDue(): Promise<Array<{ listing: StoredListing; storedLevel: TrustLevel }>> {
    const approved = [...this.stored.values()].filter((listing) => listing.status === 'approved');
    return Promise.resolve(approved.map((listing) => ({ listing, storedLevel: 'unverified' })));
  }
}

/** A store without suggested changes. */
const noChanges: ChangeStore = {
  insert: () => Promise.resolve(true),
  find: () => Promise.resolve(null),
  list: () => Promise.resolve({ changes: [], total: 0 }),
  settle: () => Promise.resolve(false),
  lockForApproval: () => Promise.resolve(true),
  releaseApproval: () => Promise.resolve(),
  pendingOfOwner: () => Promise.resolve(null),
  pendingOf: () => Promise.resolve(null),
  extend: () => Promise.resolve(null),
  moveTo: () => Promise.resolve(false),
  moveDecided: () => Promise.resolve(),
  removeOf: () => Promise.resolve(),
};

/** A certificate file store without files. */
const noCertificateFiles: ManageCertificateFiles = {
  take: () => Promise.resolve(),
  makePrivate: () => Promise.resolve(),
  undoAttach: () => Promise.resolve(),
  carryOver: () => Promise.resolve(),
  visible: () => Promise.resolve([]),
  byChange: () => Promise.resolve(new Map()),
  find: () => Promise.reject(notFound()),
  ofSender: () => Promise.resolve([]),
  clearSender: () => Promise.resolve(),
  move: () => Promise.resolve(),
  shown: () => Promise.resolve(new Set()),
  takeOut: () => Promise.resolve(),
  removeOf: () => Promise.resolve(),
  tidy: () => Promise.resolve(0),
};

export const changeDependencies = (listings: MemoryListings) => {
  const notifications = { count: 0 };
  const dependencies: ChangeDependencies = {
    listings: listings as unknown as ListingRepository,
    reference: createBundledReferenceData(),
    clock: aClock(),
    changes: noChanges,
    certificateFiles: noCertificateFiles,
    notices: {
      add: () => Promise.resolve(),
      wasSent: () => Promise.resolve(false),
      toStore: () => null,
      notify: () => undefined,
    },
    locks: { find: () => Promise.resolve(null), allOf: () => Promise.resolve(new Map()) },
    ids: countingIds(),
    notifyRelay() {
      notifications.count += 1;
    },
  };
  return { dependencies, notifications };
};

/** An in-memory seed store that can be interrupted after a number of batches. */
export class MemorySeedStore implements SeedStore {
  readonly stored = new Map<string, StoredListing>();
  private current: 'none' | 'running' | 'done' = 'none';
  constructor(public batchesUntilCut = Number.POSITIVE_INFINITY) {}

  isPristine(): Promise<boolean> {
    return Promise.resolve(this.current === 'none' && this.stored.size === 0);
  }
  state(): Promise<'none' | 'running' | 'done'> {
    return Promise.resolve(this.current);
  }
  setState(state: 'running' | 'done'): Promise<void> {
    this.current = state;
    return Promise.resolve();
  }
  addAll(listings: readonly StoredListing[]): Promise<void> {
    if (this.batchesUntilCut === 0) return Promise.reject(new Error('cut off'));
    this.batchesUntilCut -= 1;
    for (const listing of listings) if (!this.stored.has(listing.id)) this.stored.set(listing.id, listing);
    return Promise.resolve();
  }
}

/** Collects the published events of a bus, and lets a test wait for one. */
export const createEventRecorder = () => {
  const events: EventEnvelope[] = [];
  const waiting: Array<() => void> = [];
  return {
    events,
    async handle(event: EventEnvelope): Promise<void> {
      events.push(event);
      for (const wake of waiting.splice(0)) wake();
    },
    /** Resolves with the first matching event, once it arrives. */
    async until(fits: (event: EventEnvelope) => boolean): Promise<EventEnvelope> {
      for (;;) {
        const found = events.find(fits);
        if (found) return found;
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
    },
  };
};
