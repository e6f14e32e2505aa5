import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { EventEnvelope } from '@halalmap/contracts';
import { checkLmdbFile, forgetClosed, freeBytes, megabyte, recordClosed } from '@halalmap/local-files';
import { storageFull } from '@halalmap/errors';
import { open, type RootDatabase } from 'lmdb';
import type { DeadLetter, EventPosition } from '../event-bus';
import type { QueueItem } from '../ordered-queues';

/**
 * The storage of the in-process bus. A change survives the end of the process when its promise resolves; a new event, a
 * dead letter and a consumer also a failure of the machine. A delivery that such a failure undoes is repeated.
 */
export interface Journal {
  /** @returns the event's sequence number and the consumers for which it is now pending, or null when its id is already stored */
  append(event: EventEnvelope, now: number): Promise<{ seq: number; consumers: string[] } | null>;
  /** Registers a consumer and its types; a new consumer gets all retained events. */
  register(consumer: string, types: string[]): Promise<void>;
  /** The events that a consumer has not handled, in order of publishing. */
  pending(consumer: string): QueueItem[];
  /** Whether the disk has room for events; without it `append` and `register` reject. */
  hasRoom(): boolean;
  /** When an event was published, in milliseconds since 1970; null when it was deleted. */
  storedAt(seq: number): number | null;
  /** Counts a delivery. @returns the event and the number of earlier deliveries, or null when it is not pending */
  begin(consumer: string, seq: number): Promise<{ event: EventEnvelope; earlierDeliveries: number } | null>;
  /** Takes back a delivery that was not finished for a reason other than the event. */
  handBack(consumer: string, seq: number): Promise<void>;
  acknowledge(consumer: string, seq: number): Promise<void>;
  /** Stores a dead letter and acknowledges its event, in one step. */
  park(seq: number, deadLetter: DeadLetter): Promise<void>;
  /** Most recently parked first. */
  deadLetters(page?: { offset: number; limit: number }): DeadLetter[];
  countDeadLetters(): number;
  /** Counter that grows each time any process makes a dead letter pending again. */
  revivals(): number;
  /** Makes a dead letter pending again. @returns its consumer and position, or null when the id is unknown */
  revive(deadLetterId: string, now: number): Promise<(QueueItem & { consumer: string }) | null>;
  position(): EventPosition;
  /** Retained events after a sequence number, oldest first. */
  eventsAfter(seq: number): Iterable<EventEnvelope>;
  close(): Promise<void>;
}

/** How long events and their ids are retained, in milliseconds; the same as the JetStream stream. */
export const retentionMs = 7 * 24 * 60 * 60_000;
/** How many old events each append checks for deletion. */
const deleteBatchSize = 64;
/** How many events that are not handled yet are kept in memory too, so that each is not read once per consumer. */
const eventsInMemory = 1_000;

/** Longest key of LMDB with pages of this size, in bytes; a longer one makes it throw. */
const longestKey = 1_978;

interface StoredEvent {
  /** JSON: `JSON.stringify` takes a fifth of the time of packing nearly a hundred fields. Earlier versions stored the event itself. */
  event: string | EventEnvelope;
  storedAt: number;
}

const toStored = (event: EventEnvelope, storedAt: number): StoredEvent => ({
  event: JSON.stringify(event),
  storedAt,
});
const eventOf = ({ event }: StoredEvent): EventEnvelope =>
  typeof event === 'string' ? (JSON.parse(event) as EventEnvelope) : event;
interface Pending {
  aggregateId: string;
  deliveries: number;
}

/** Dead letters that an earlier version parked have a single time. */
type StoredDeadLetter = DeadLetter & { seq: number; parkedAt?: string };

const toDeadLetter = ({ seq: _seq, parkedAt = '', ...deadLetter }: StoredDeadLetter): DeadLetter => ({
  ...deadLetter,
  firstAt: deadLetter.firstAt ?? parkedAt,
  lastAt: deadLetter.lastAt ?? parkedAt,
});

/** Opens a store in files without names: the operating system deletes them when they are closed, even after a crash. */
const openNameless = (): RootDatabase => {
  const folder = mkdtempSync(join(tmpdir(), 'halalmap-events-'));
  const root = open({ path: join(folder, 'events.lmdb'), noSync: true });
  rmSync(folder, { recursive: true });
  return root;
};

const defaultReserveBytes = 20 * megabyte;
const tables = ['events', 'ids', 'consumers', 'pending', 'dead-letters', 'counters'];

/** Opens the file of a journal, which several processes may do; created if missing. */
const openFile = async (path: string, isOwner: boolean): Promise<RootDatabase> => {
  const folder = dirname(path);
  mkdirSync(folder, { recursive: true });
  const remedy =
    `Restore the backup (docs/operations.md), or move ${folder} away: events that a service has not handled yet are lost ` +
    'then, and the search index repairs itself.';
  if (isOwner) await checkLmdbFile({ path, tables, remedy });
  else forgetClosed(path);
  return open({ path, pageSize: 16_384 });
};

/**
 * Opens a journal in LMDB.
 * @param options.dataDir folder of the journal; omitted: nothing remains after closing
 * @param options.reserveBytes while the disk has fewer free bytes, no event is stored or delivered; 20 MB by default
 * @param options.isOwner whether this is the process that delivers the events; a tool beside it is not. Default true
 * @throws DataError when the file is damaged
 */
export const openJournal = async (options: {
  dataDir?: string;
  reserveBytes?: number;
  isOwner?: boolean;
}): Promise<Journal> => {
  const { isOwner = true, reserveBytes = defaultReserveBytes } = options;
  const path = options.dataDir === undefined ? null : join(options.dataDir, 'events.lmdb');
  const root = path === null ? openNameless() : await openFile(path, isOwner);
  // Without records each object names its fields, which takes less time than to define a record for each of many forms.
  const asMaps = { encoder: { useRecords: false } };
  const events = root.openDB<StoredEvent, number>({
    name: 'events',
    keyEncoding: 'ordered-binary',
    ...asMaps,
  });
  const ids = root.openDB<number, string>({ name: 'ids' });
  const consumers = root.openDB<string[], string>({ name: 'consumers' });
  const pending = root.openDB<Pending, [string, number]>({ name: 'pending', ...asMaps });
  const deadLetters = root.openDB<StoredDeadLetter, string>({ name: 'dead-letters' });
  const counters = root.openDB<number, string>({ name: 'counters' });

  /** Events by sequence number, with the number of consumers that have not handled them. The oldest ones are kept: they are read next. */
  const unhandled = new Map<number, { event: EventEnvelope; consumers: number }>();
  const handled = (seq: number): void => {
    const entry = unhandled.get(seq);
    if (entry && (entry.consumers -= 1) === 0) unhandled.delete(seq);
  };

  /** Resolves once the change is flushed to disk, not only written to the page cache of the operating system. */
  const change = async <T>(work: () => T): Promise<T> => {
    const result = await root.transaction(work);
    if (path !== null) await root.flushed;
    return result;
  };

  const lastSeq = (): number => {
    for (const seq of events.getKeys({ reverse: true, limit: 1 })) return seq;
    return 0;
  };

  /** The types of each consumer. Only this process adds consumers to its journal. */
  const typesOf = new Map(Array.from(consumers.getRange(), ({ key, value }) => [key, new Set(value)]));

  /** When the oldest event expires; not before that is it read again, because reading decodes the whole event. */
  let nextExpiry = 0;

  /** Deletes events beyond the retention period. The newest stays, because the next sequence number follows from it. */
  const deleteExpired = (now: number, newest: number): void => {
    if (now < nextExpiry) return;
    nextExpiry = 0;
    const old: Array<{ seq: number; id: string }> = [];
    for (const { key: seq, value } of events.getRange({ limit: deleteBatchSize })) {
      if (now - value.storedAt < retentionMs || seq === newest) {
        nextExpiry = value.storedAt + retentionMs;
        break;
      }
      old.push({ seq, id: eventOf(value).id });
    }
    for (const { seq, id } of old) {
      for (const consumer of typesOf.keys()) pending.removeSync([consumer, seq]);
      ids.removeSync(id);
      events.removeSync(seq);
      unhandled.delete(seq);
    }
  };

  const hasRoom = (): boolean => options.dataDir === undefined || freeBytes(options.dataDir) >= reserveBytes;
  /** @throws AppError `storage_full` before anything is written: LMDB ends the process when the disk is full */
  const requireRoom = (): void => {
    if (!hasRoom()) throw storageFull();
  };

  return {
    hasRoom,
    async append(event, now) {
      requireRoom();
      const stored = await change(() => {
        if (ids.get(event.id) !== undefined) return null;
        const seq = lastSeq() + 1;
        events.putSync(seq, toStored(event, now));
        ids.putSync(event.id, seq);
        deleteExpired(now, seq);
        const interested: string[] = [];
        for (const [consumer, types] of typesOf) {
          if (!types.has(event.type)) continue;
          pending.putSync([consumer, seq], { aggregateId: event.aggregateId, deliveries: 0 });
          interested.push(consumer);
        }
        return { seq, consumers: interested };
      });
      if (stored && stored.consumers.length > 0 && unhandled.size < eventsInMemory)
        unhandled.set(stored.seq, { event, consumers: stored.consumers.length });
      return stored;
    },
    async register(consumer, types) {
      const known = typesOf.get(consumer);
      if (known && known.size === types.length && types.every((type) => known.has(type))) return;
      requireRoom();
      await change(() => {
        const isKnown = known !== undefined;
        consumers.putSync(consumer, types);
        typesOf.set(consumer, new Set(types));
        if (isKnown) return;
        for (const { key: seq, value } of events.getRange()) {
          const { type, aggregateId } = eventOf(value);
          if (types.includes(type)) pending.putSync([consumer, seq], { aggregateId, deliveries: 0 });
        }
      });
    },
    pending: (consumer) =>
      [...pending.getRange({ start: [consumer, 0], end: [consumer, Number.MAX_SAFE_INTEGER] })].map(
        ({ key: [, seq], value }) => ({ seq, aggregateId: value.aggregateId }),
      ),
    storedAt: (seq) => events.get(seq)?.storedAt ?? null,
    begin: (consumer, seq) =>
      root.transaction(() => {
        const waiting = pending.get([consumer, seq]);
        if (!waiting) return null;
        let event = unhandled.get(seq)?.event;
        if (!event) {
          const stored = events.get(seq);
          if (!stored) return null;
          event = eventOf(stored);
        }
        pending.putSync([consumer, seq], { ...waiting, deliveries: waiting.deliveries + 1 });
        return { event, earlierDeliveries: waiting.deliveries };
      }),
    handBack: (consumer, seq) =>
      root.transaction(() => {
        const waiting = pending.get([consumer, seq]);
        if (waiting)
          pending.putSync([consumer, seq], { ...waiting, deliveries: Math.max(0, waiting.deliveries - 1) });
      }),
    acknowledge: (consumer, seq) =>
      root.transaction(() => {
        pending.removeSync([consumer, seq]);
        handled(seq);
      }),
    park: (seq, deadLetter) =>
      change(() => {
        deadLetters.putSync(deadLetter.id, { ...deadLetter, seq });
        pending.removeSync([deadLetter.consumer, seq]);
        handled(seq);
      }),
    deadLetters: ({ offset, limit } = { offset: 0, limit: Infinity }) =>
      [...deadLetters.getRange()]
        .map(({ value }) => ({ seq: value.seq, deadLetter: toDeadLetter(value) }))
        .sort(
          (one, other) => other.deadLetter.lastAt.localeCompare(one.deadLetter.lastAt) || other.seq - one.seq,
        )
        .slice(offset, offset + limit)
        .map(({ deadLetter }) => deadLetter),
    countDeadLetters: () => deadLetters.getCount(),
    revivals: () => counters.get('revivals') ?? 0,
    revive: (id, now) =>
      change(() => {
        const deadLetter = Buffer.byteLength(id) < longestKey ? deadLetters.get(id) : undefined;
        if (!deadLetter) return null;
        const { consumer, event, seq } = deadLetter;
        events.putSync(seq, toStored(event, now));
        pending.putSync([consumer, seq], { aggregateId: event.aggregateId, deliveries: 0 });
        deadLetters.removeSync(id);
        counters.putSync('revivals', (counters.get('revivals') ?? 0) + 1);
        return { consumer, seq, aggregateId: event.aggregateId };
      }),
    position() {
      const last = lastSeq();
      let handled = last;
      for (const [, seq] of pending.getKeys()) handled = Math.min(handled, seq - 1);
      return { handled, last };
    },
    *eventsAfter(seq) {
      for (const { value } of events.getRange({ start: seq + 1, end: lastSeq() + 1 })) yield eventOf(value);
    },
    async close() {
      await root.close();
      if (path !== null && isOwner) await recordClosed(path);
    },
  };
};
