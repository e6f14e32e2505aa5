import {
  type Assignment,
  type AssignmentRequest,
  type Lease,
  type Listing,
  type ListingQuery,
  type Note,
  type NoteList,
  paginationOf,
  type PageQuery,
} from '@halalmap/contracts';
import { AppError, notFound, unprocessable, validationFailed } from '@halalmap/errors';
import type { Caller, Clock } from '@halalmap/service-kit';
import type { IdGenerator, ListingRepository } from '../../domain/listing/listing-repository';
import type { Reader, StoredListing } from '../../domain/listing/stored-listing';
import { startOfManilaDay } from '../../domain/manila-time';
import type {
  Leases,
  LeaseStore,
  NoteStore,
  StoredAssignment,
  StoredLease,
} from '../../domain/moderation/queue';
import { describeAudit } from '../activity/audit-scope';
import { presentAssignment, presentLease } from '../listing/present-listing';
import type { ListListingsUseCase } from '../listing/read-listings';

/** @param options.isOpen whether a session has not ended, as far as that can be known */
export const createLeases = ({
  leases,
  isOpen,
}: {
  leases: LeaseStore;
  isOpen: (sessionId: string) => Promise<boolean>;
}): Leases => ({
  async current() {
    const all = await leases.all();
    const sessions = [...new Set(all.map(({ sessionId }) => sessionId))];
    const open = new Set<string>();
    await Promise.all(
      sessions.map(async (sessionId) => {
        if (await isOpen(sessionId)) open.add(sessionId);
      }),
    );
    const ended = all.filter(({ sessionId }) => !open.has(sessionId));
    for (const { listingId, by } of ended) await leases.release(listingId, by);
    return new Map(
      all.filter(({ sessionId }) => open.has(sessionId)).map((lease) => [lease.listingId, lease]),
    );
  },
});

const leasedBy = (lease: StoredLease): AppError =>
  new AppError('leased', 'Somebody else works on this now', {
    details: [
      { path: 'by', message: lease.by },
      { path: 'until', message: lease.until.toISOString() },
    ],
  });

/** What `next` leaves out unless its filters say otherwise. */
const waiting = { status: 'pending', spam: false, snoozed: false } as const;
const atOnce = 50;

type Asking = Pick<Caller, 'id' | 'role' | 'sessionId'>;

/** How several people share the queue of submissions. */
export interface ShareQueue {
  /** @returns null when nothing is left that nobody works on */
  next(request: {
    filters?: ListingQuery | undefined;
    caller: Asking;
  }): Promise<{ listing: Listing; lease: { until: string } } | null>;
  /** @throws AppError `not_found`, or `leased` while somebody else works on it */
  lease(id: string, caller: Asking): Promise<Lease>;
  release(id: string, caller: Asking): Promise<void>;
  /** @throws AppError `not_found`, `validation_failed` for a past time, `unprocessable` for somebody who may not decide */
  assign(id: string, request: AssignmentRequest, by: Reader): Promise<Assignment>;
  /** @throws AppError `not_found` */
  notes(id: string, page: PageQuery): Promise<NoteList>;
  /** @throws AppError `not_found` */
  addNote(id: string, text: string, by: Reader): Promise<Note>;
}

/** @param options.mayDecide whether a user may decide listings */
export const createShareQueue = (options: {
  listings: Pick<ListingRepository, 'find' | 'assign' | 'assignmentsOf'>;
  listListings: ListListingsUseCase;
  leases: LeaseStore;
  currentLeases: Leases;
  notes: NoteStore;
  mayDecide: (userId: string) => Promise<boolean>;
  clock: Clock;
  ids: IdGenerator;
}): ShareQueue => {
  const { listings, leases, currentLeases, notes, clock, ids } = options;

  const existing = async (id: string): Promise<StoredListing> => {
    const listing = await listings.find(id);
    if (!listing || listing.purgedAt || listing.mergedInto) throw notFound();
    return listing;
  };
  const take = async (listing: StoredListing, { id: by, sessionId }: Asking): Promise<StoredLease> =>
    leases.take({ listingId: listing.id, by, sessionId, decisions: listing.decisions.length });

  const dayOf = (given: string | null | undefined): Date | null => {
    if (given === null || given === undefined) return null;
    const until = given.length === 10 ? startOfManilaDay(given) : new Date(given);
    if (until <= clock.now())
      throw validationFailed([{ path: 'snoozeUntil', message: 'Choose a later day' }]);
    return until;
  };
  const addNote = async (listingId: string, text: string, by: string): Promise<Note> => {
    const note = { id: ids.documentId(), listingId, text, by, createdAt: clock.now() };
    await notes.add(note);
    return { id: note.id, text, by, createdAt: note.createdAt.toISOString() };
  };

  return {
    async next({ filters, caller }) {
      const leased = new Set((await currentLeases.current()).keys());
      const given = Object.fromEntries(
        Object.entries(filters ?? {}).filter(([, value]) => value !== undefined),
      );
      const query = { ...waiting, ...given } as ListingQuery;
      let cursor: string | undefined;
      for (;;) {
        const page: ListingQuery = { ...query, sort: 'oldest', limit: atOnce, offset: 0, cursor };
        const { listings: found, pagination } = await options.listListings({ query: page, reader: caller });
        for (const listing of found) {
          const to = listing.assignment?.to ?? null;
          // What was given to somebody waits for them, unless the filters ask for it.
          const isForOthers = to !== null && to !== caller.id && query.assignedTo === undefined;
          if (leased.has(listing.id) || isForOthers) continue;
          const stored = await listings.find(listing.id);
          if (!stored || stored.deletedAt || stored.status !== listing.status) continue;
          const lease = await take(stored, caller);
          if (lease.by !== caller.id) continue;
          const { by, until } = presentLease(lease);
          return { listing: { ...listing, lease: { by, until } }, lease: { until } };
        }
        cursor = pagination.next;
        if (cursor === undefined) return null;
      }
    },
    async lease(id, caller) {
      const listing = await existing(id);
      // Of a session that has ended, nothing is left.
      await currentLeases.current();
      const lease = await take(listing, caller);
      if (lease.by !== caller.id) throw leasedBy(lease);
      return presentLease(lease);
    },
    release: (id, caller) => leases.release(id, caller.id),
    async assign(id, { to, snoozeUntil, note }, by) {
      await existing(id);
      const until = dayOf(snoozeUntil);
      if (to && to !== by.id && !(await options.mayDecide(to)))
        throw unprocessable([{ path: 'to', message: 'This account may not decide submissions' }]);
      const before = (await listings.assignmentsOf([id])).get(id);
      const assignment: StoredAssignment = {
        to: to === undefined ? (before?.to ?? null) : to,
        snoozeUntil: snoozeUntil === undefined ? (before?.snoozeUntil ?? null) : until,
        note: note ?? null,
        by: by.id,
        at: clock.now(),
      };
      await listings.assign(id, assignment);
      if (note) await addNote(id, note, by.id);
      // Whoever gave it away no longer works on it.
      if ((to !== undefined && to !== by.id) || until) await leases.release(id, by.id);
      describeAudit({ isDue: true });
      return presentAssignment(assignment);
    },
    async notes(id, page) {
      await existing(id);
      const found = await notes.list(id, page);
      return {
        notes: found.notes.map(({ id: noteId, text, by, createdAt }) => ({
          id: noteId,
          text,
          by,
          createdAt: createdAt.toISOString(),
        })),
        pagination: paginationOf(page, { total: found.total, count: found.notes.length }),
      };
    },
    async addNote(id, text, by) {
      await existing(id);
      describeAudit({ isDue: true, changes: () => null });
      return addNote(id, text, by.id);
    },
  };
};
