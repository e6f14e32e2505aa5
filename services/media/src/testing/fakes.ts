import type { ClaimFile, PictureOwnerKind } from '@halalmap/contracts';
import { forbidden, notFound } from '@halalmap/errors';
import type { Caller, Clock, SessionVerifier } from '@halalmap/service-kit';
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

/** Tokens `admin`, `regular` and `owner` stand for users; others for nobody. */
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
/** An id that no other test has. */
export const anId = (): string => (count += 1).toString(16).padStart(24, '5');

/** Listings of a test: public ones that admins and the owner may edit. */
export class FakeListings implements Listings {
  readonly there = new Set<string>();
  failure: unknown;

  /** A public listing. */
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

  known(ids: readonly string[]): Promise<Set<string>> {
    if (this.failure) return Promise.reject(this.failure);
    return Promise.resolve(new Set(ids.filter((id) => this.there.has(id))));
  }

  /** Files of claims by `claim/n`, and who filed the claim. */
  readonly files = new Map<string, ClaimFile & { claimant: string }>();

  claimFile({ claimId, n, reader }: Parameters<Listings['claimFile']>[0]): Promise<ClaimFile> {
    const file = this.files.get(`${claimId}/${n}`);
    const mayRead = file && (reader.role === 'admin' || reader.id === file.claimant);
    return mayRead ? Promise.resolve(file) : Promise.reject(notFound());
  }
}

/** Reviews, claims and users of a test: they show what they are told to show. */
export class FakeOwners implements PictureOwners {
  readonly showing = new Set<string>();
  readonly lost: Array<[PictureOwnerKind, string]> = [];
  failure: unknown;

  shown(_kind: PictureOwnerKind, ids: readonly string[]): Promise<Set<string>> {
    if (this.failure) return Promise.reject(this.failure);
    return Promise.resolve(new Set(ids.filter((id) => this.showing.has(id))));
  }

  tellLost(kind: PictureOwnerKind, ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      this.showing.delete(id);
      this.lost.push([kind, id]);
    }
    return Promise.resolve();
  }
}
