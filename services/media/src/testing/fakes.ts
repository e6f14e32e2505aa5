import type { Listing, PictureOwnerKind } from '@halalmap/contracts';
import type { PrivateFile } from '@halalmap/contracts/internal';
import { forbidden, notFound } from '@halalmap/errors';
import type { Caller, Clock, SessionVerifier } from '@halalmap/service-kit';
import type { SweepReport } from '../app/sweep';
import type { Listings, PictureOwners } from '../domain/ports';

const caller = (letter: string, role: Caller['role']): Caller => ({
  id: letter.repeat(24),
  role,
  email: `${role}@halalmap.example`,
  sessionId: letter.repeat(24),
});

const callers: Record<string, Caller> = {
  admin: caller('a', 'admin'),
  regular: caller('b', 'regular'),
  owner: caller('e', 'business'),
};

/** The tokens `admin`, `regular` and `owner` are users; all others are invalid. */
export const fakeSessions: SessionVerifier = { verify: (token) => Promise.resolve(callers[token] ?? null) };

export interface SettableClock extends Clock {
  set(time: Date): void;
  pass(ms: number): void;
}

export const aClock = (start = new Date('2026-11-21T04:00:00Z')): SettableClock => {
  let time = start;
  return {
    now: () => time,
    set(next) {
      time = next;
    },
    pass(ms) {
      time = new Date(time.getTime() + ms);
    },
  };
};

let count = 0;
/** A unique id. */
export const anId = (): string => (count += 1).toString(16).padStart(24, '5');

/** The report of a sweep that found nothing to do. */
export const anEmptyReport = (): SweepReport => ({
  uploadsExpired: 0,
  albumsRemoved: 0,
  holdingsRemoved: 0,
  addressesEnded: 0,
  picturesRemoved: 0,
  objectsRemoved: 0,
  bytesFreed: 0,
  picturesLost: [],
  imagesTakenOut: 0,
  uploadsTakenOut: 0,
  storeLooksWrong: false,
});

/** Fake listings: public ones that admins and the owner may edit. */
export class FakeListings implements Listings {
  readonly there = new Set<string>();
  failure: unknown;

  /** Adds a public listing and returns its id. */
  add(id = anId()): string {
    this.there.add(id);
    return id;
  }

  check({ id, reader, toEdit }: Parameters<Listings['check']>[0]): Promise<void> {
    if (this.failure) return Promise.reject(this.failure);
    if (!this.there.has(id)) return Promise.reject(notFound());
    const mayEdit = reader?.role === 'admin' || reader?.id === callers.owner?.id;
    return toEdit && !mayEdit ? Promise.reject(forbidden()) : Promise.resolve();
  }

  /** Public listings with their facts. */
  readonly facts = new Map<string, Listing>();

  findPublic(id: string): Promise<Listing | null> {
    return this.failure ? Promise.reject(this.failure) : Promise.resolve(this.facts.get(id) ?? null);
  }

  known(ids: readonly string[]): Promise<Set<string>> {
    if (this.failure) return Promise.reject(this.failure);
    return Promise.resolve(new Set(ids.filter((id) => this.there.has(id))));
  }

  /** Private files by `id/n` of the claim or listing, with their sender. */
  readonly files = new Map<string, PrivateFile & { sender: string }>();

  privateFile({ id, n, reader }: Parameters<Listings['privateFile']>[0]): Promise<PrivateFile> {
    const file = this.files.get(`${id}/${n}`);
    const mayRead = file && (reader.role === 'admin' || reader.id === file.sender);
    return mayRead ? Promise.resolve(file) : Promise.reject(notFound());
  }
}

/** Fake owners (reviews, claims, users): they show what the test sets. */
export class FakeOwners implements PictureOwners {
  readonly showing = new Set<string>();
  readonly lost: Array<[PictureOwnerKind, string]> = [];
  failure: unknown;

  shown(_kind: PictureOwnerKind, ids: readonly string[]): Promise<Set<string>> {
    if (this.failure) return Promise.reject(this.failure);
    return Promise.resolve(new Set(ids.filter((id) => this.showing.has(id))));
  }

  reportLost(kind: PictureOwnerKind, ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      this.showing.delete(id);
      this.lost.push([kind, id]);
    }
    return Promise.resolve();
  }
}
