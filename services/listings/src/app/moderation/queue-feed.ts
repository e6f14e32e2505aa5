import type { QueueEvent } from '@halalmap/contracts';
import { type Clock, type Logger, repeat, type Repetition } from '@halalmap/service-kit';
import type { ListingRepository } from '../../domain/listing/listing-repository';
import type { Leases, RecentChange } from '../../domain/moderation/queue';

/** How often the database is looked at while somebody listens: what other replicas do is seen there alone. */
const lookEveryMs = 1_000;
/** A bulk action changes many listings a second, and each look reads all that changed of late. */
const restMs = 400;
/** A change is stored a moment after its time was taken, so each look goes back this far. */
const overlapMs = 10_000;
const changesAtOnce = 1_000;

/** Tells those who listen what happens in the queue, whoever did it and on whichever replica. */
export interface QueueFeed {
  /** @returns stops listening, once everything that happens from now on is told */
  listen(listener: (event: QueueEvent) => void): Promise<() => void>;
  /** Looks soon, because this process has changed something. */
  notify(): void;
  stop(): Promise<void>;
}

export const createQueueFeed = ({
  listings,
  leases,
  clock,
  logger,
}: {
  listings: Pick<ListingRepository, 'changedSince'>;
  leases: Leases;
  clock: Clock;
  logger: Logger;
}): QueueFeed => {
  const listeners = new Set<(event: QueueEvent) => void>();
  const emit = (event: QueueEvent): void => {
    for (const listener of listeners) listener(event);
  };
  /** From when on changes are news, and those that were told since the last look went back. */
  let since: Date | null = null;
  let told = new Map<string, Date>();
  let leased: Map<string, { by: string; until: string }> | null = null;

  const tellChanges = async (): Promise<void> => {
    const now = clock.now();
    const from = since ?? now;
    const back = new Date(from.getTime() - overlapMs);
    const found = await listings.changedSince(back, changesAtOnce);
    const fresh = found.filter(({ id, revision }) => !told.has(`${id} ${revision}`));
    const isFirst = since === null;
    since = now;
    told = new Map([...told].filter(([, at]) => at.getTime() > now.getTime() - 2 * overlapMs));
    for (const { id, revision } of fresh) told.set(`${id} ${revision}`, now);
    // What happened before anybody listened is no news.
    if (isFirst) return;
    const added = fresh.filter((change) => isAdded(change, back));
    if (added.length > 0) emit({ kind: 'added', ids: added.map(({ id }) => id) });
    const decided = new Map<string, QueueEvent & { ids: string[] }>();
    for (const change of fresh.filter((one) => isDecided(one, back))) {
      const decision = change.deletedAt || change.status === 'pending' ? 'deleted' : change.status;
      // Who deleted it is in the audit log alone.
      const by = decision === 'deleted' ? undefined : change.decided?.by;
      const key = `${decision} ${by}`;
      const event = decided.get(key) ?? { kind: 'decided', ids: [], decision, ...(by ? { by } : {}) };
      event.ids.push(change.id);
      decided.set(key, event);
    }
    for (const event of decided.values()) emit(event);
  };

  const tellLeases = async (): Promise<void> => {
    const now = new Map(
      [...(await leases.current())].map(([id, { by, until }]) => [id, { by, until: until.toISOString() }]),
    );
    const before = leased ?? now;
    leased = now;
    const released = [...before.keys()].filter((id) => !now.has(id));
    if (released.length > 0) emit({ kind: 'released', ids: released });
    for (const [id, lease] of now) {
      const former = before.get(id);
      if (former?.by !== lease.by || former.until !== lease.until)
        emit({ kind: 'leased', ids: [id], ...lease });
    }
  };

  const look = async (): Promise<void> => {
    await tellChanges();
    await tellLeases();
  };
  let looking: { timer: Repetition; first: Promise<void> } | null = null;
  const start = (): { timer: Repetition; first: Promise<void> } => {
    const first = look();
    const timer = repeat({
      name: 'look at the queue',
      everyMs: lookEveryMs,
      restMs,
      logger,
      task: () => first.catch(() => undefined).then(look),
    });
    timer.start();
    return { timer, first };
  };
  const end = async (): Promise<void> => {
    const timer = looking?.timer;
    looking = null;
    since = null;
    told = new Map();
    leased = null;
    await timer?.stop();
  };

  return {
    async listen(listener) {
      listeners.add(listener);
      looking ??= start();
      // A database that is away now is looked at again.
      await looking.first.catch(() => undefined);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) void end();
      };
    },
    notify() {
      looking?.timer.notify();
    },
    async stop() {
      listeners.clear();
      await end();
    },
  };
};

/** It waits, and did not a moment ago. */
const isAdded = ({ status, deletedAt, createdAt, decided }: RecentChange, back: Date): boolean =>
  status === 'pending' && !deletedAt && (createdAt >= back || (decided !== null && decided.at >= back));

/** It no longer waits, and did a moment ago. */
const isDecided = ({ status, deletedAt, decided }: RecentChange, back: Date): boolean =>
  deletedAt ? deletedAt >= back : status !== 'pending' && decided !== null && decided.at >= back;
