import type {
  BusinessProfileInput,
  BusinessProfilePatch,
  Language,
  Role,
  UserActed,
} from '@halalmap/contracts';
import { type AppError, conflict } from '@halalmap/errors';
import type { StoredPasskey } from '../passkey';

/**
 * The second factor of an account as stored: an authenticator app, passkeys or both, and recovery codes. Nothing in it
 * can be used without the keys of this service.
 */
export interface StoredSecondFactor {
  /** The secret of the authenticator app, encrypted; null without an app, and then there is a passkey. */
  secret: string | null;
  /** When the app was added; null without one. */
  appSince: Date | null;
  /** When the first factor was added. */
  since: Date;
  /** The time step of the last accepted code: neither this one nor an earlier one is accepted again. */
  lastStep: number;
  /** Hashes of the recovery codes that are left. */
  recoveryCodes: string[];
  /** When the recovery codes were made. */
  recoveryCodesSince: Date;
  passkeys: StoredPasskey[];
}

/** Mails about changes at the favourite places of a user. */
export interface FavoriteMails {
  on: boolean;
  /** Changes after this are not mailed yet. */
  since: Date;
  /** When the last of these mails was written; null before the first. Kept when they are turned off. */
  sentAt: Date | null;
  /** When to look whether something has changed; null when they are off. */
  dueAt: Date | null;
}

const dayMs = 24 * 60 * 60_000;
/** The least time between two mails about favourites. */
export const favoriteMailPauseMs = 7 * dayMs;

/** Turns mails about favourites on or off. Turning them off and on again brings the next one no sooner. */
export const switchedFavoriteMails = (
  before: FavoriteMails | null | undefined,
  on: boolean,
  now: Date,
): FavoriteMails => {
  if (before?.on === on) return before;
  const sentAt = before?.sentAt ?? null;
  const earliest = sentAt === null ? now : new Date(sentAt.getTime() + favoriteMailPauseMs);
  return { on, since: now, sentAt, dueAt: on ? (earliest > now ? earliest : now) : null };
};

/** A user as stored. `passwordHash` and `secondFactor` never leave this service. */
export interface StoredUser {
  id: string;
  email: string;
  /** Null for demo people: they cannot sign in and get no mail. */
  passwordHash: string | null;
  secondFactor: StoredSecondFactor | null;
  role: Role;
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
  /** The media service's id of the account's picture; null for a picture on another site. */
  profileImageId: string | null;
  bio: string | null;
  location: string | null;
  isActive: boolean;
  emailVerified: boolean;
  claimedListingId: string | null;
  /** Of mails; null or missing until the user chooses one. */
  language?: Language | null;
  /** Missing until the user first asks for them. */
  favoriteMails?: FavoriteMails | null;
  createdAt: Date;
  updatedAt: Date;
}

/** The name shown to other users: first name and the initial of the last, such as "Amina S."; null without a name. */
export const displayNameOf = ({
  firstName,
  lastName,
}: Pick<StoredUser, 'firstName' | 'lastName'>): string | null => {
  const [initial] = lastName ?? '';
  if (!firstName) return lastName;
  return initial ? `${firstName} ${initial.toUpperCase()}.` : firstName;
};

/** The key that makes addresses unique regardless of letter case. */
export const emailKeyOf = (email: string): string => email.trim().toLowerCase();

/** What a user must provide to register; the other fields start empty. */
interface NewUser {
  id: string;
  email: string;
  passwordHash: string | null;
  role: Role;
  now: Date;
  firstName?: string | null;
  lastName?: string | null;
  location?: string | null;
  bio?: string | null;
  emailVerified?: boolean;
}

/** A new user: active, nothing claimed. */
export const newUser = ({ now, ...given }: NewUser): StoredUser => ({
  firstName: null,
  lastName: null,
  location: null,
  bio: null,
  emailVerified: false,
  ...given,
  secondFactor: null,
  profileImageUrl: null,
  profileImageId: null,
  isActive: true,
  claimedListingId: null,
  createdAt: now,
  updatedAt: now,
});

/** An action on an account or on `entity`, for the audit log. */
export type AuditEntry = Pick<
  UserActed,
  'by' | 'action' | 'entity' | 'changes' | 'before' | 'ipAddress' | 'userAgent'
>;

/** Who sends a request, and from where. */
export interface Actor {
  userId: string;
  address: string;
  /** The browser's User-Agent. */
  userAgent: string;
}

const maxUserAgentLength = 300;

/**
 * @param changes new values, if they say more than the action; never a secret
 * @param before the values that they replace
 */
export const auditEntryOf = (
  action: AuditEntry['action'],
  { userId, address, userAgent }: Actor,
  changes: AuditEntry['changes'] = null,
  before?: AuditEntry['before'],
): AuditEntry => ({
  by: userId,
  action,
  changes,
  ...(before ? { before } : {}),
  ipAddress: address,
  userAgent: userAgent.slice(0, maxUserAgentLength) || null,
});

/** Fields of a user that may change after registration. */
type UserChange = Partial<Omit<StoredUser, 'id' | 'email' | 'secondFactor' | 'createdAt' | 'updatedAt'>>;

/** Filter for users. */
export interface UserSearch {
  /** An id, or words that each match part of the address or of a name, ignoring letter case. */
  search?: string | undefined;
  role?: Role | undefined;
  limit: number;
  offset: number;
}

/** Stores users. Name changes, erasures and the given audit log entries are published to the other services. */
export interface UserRepository {
  findById(id: string): Promise<StoredUser | null>;
  /** Letter case does not matter. */
  findByEmail(email: string): Promise<StoredUser | null>;
  /** @throws AppError `email_taken` when another user has the address */
  insert(user: StoredUser): Promise<void>;
  /** @returns the user after the change, null when there is none */
  change(
    id: string,
    change: UserChange,
    now: Date,
    auditEntries?: readonly AuditEntry[],
  ): Promise<StoredUser | null>;
  /** Adds an audit log entry without changing the user; does nothing when the user does not exist. */
  record(id: string, auditEntry: AuditEntry, now: Date): Promise<void>;
  /**
   * Updates the users whose last claimed place is `listingId`: it becomes the place it was merged into, or null because
   * it is gone for good.
   */
  moveClaimed(listingId: string, into: string | null, now: Date): Promise<void>;
  /** Replaces the hash of a password if it is still the given one. */
  rehash(id: string, hashes: { from: string; to: string }): Promise<void>;
  /** Which of these pictures are in use by an account. */
  shownPictures(pictureIds: readonly string[]): Promise<Set<string>>;
  /** Removes pictures from the accounts that use them. */
  dropPictures(pictureIds: readonly string[]): Promise<void>;
  /**
   * Leases the next account whose favourites are to be looked at for a mail, so that no other process does.
   * @returns null when none is due
   */
  takeFavoriteMail(now: Date, leaseUntil: Date): Promise<StoredUser | null>;
  /** Ends the lease. @returns false if another process has it, or the user has turned the mails on or off since */
  finishFavoriteMail(
    id: string,
    leaseUntil: Date,
    next: Partial<Pick<FavoriteMails, 'since' | 'sentAt'>> & Pick<FavoriteMails, 'dueAt'>,
  ): Promise<boolean>;
  /** Has the favourites of these users looked at now, where a mail is allowed now. */
  hastenFavoriteMails(ids: readonly string[], now: Date): Promise<void>;
  /** Ids of the accounts without a password. */
  idsWithoutPassword(): Promise<string[]>;
  /** Newest first. */
  list(search: UserSearch): Promise<{ users: StoredUser[]; total: number }>;
  /** Erases all data of a user. The account can no longer be found, and its address is free again. */
  erase(id: string, now: Date, auditEntry: AuditEntry): Promise<void>;
}

/**
 * The active admins, stored so that the last one cannot leave, even with concurrent requests. The list may miss an
 * admin for a moment but never contains one too many: rejecting a departure unnecessarily is safe.
 */
export interface AdminRoster {
  join(userId: string): Promise<void>;
  /** @returns false when no other admin would be left; then nothing changes */
  leave(userId: string): Promise<boolean>;
  isEmpty(): Promise<boolean>;
}

/** Error for a change that would leave the site without an admin. */
export const lastAdmin = (): AppError =>
  conflict('This is the last admin. Make someone else an admin first', 'last_admin');

/** A business profile as stored; each user has at most one. */
export interface StoredBusinessProfile extends BusinessProfileInput {
  id: string;
  userId: string;
  isVerified: boolean;
  createdAt: Date;
  updatedAt: Date;
}

export interface BusinessProfileRepository {
  findOf(userId: string): Promise<StoredBusinessProfile | null>;
  /** @throws AppError `conflict` when the user already has one */
  insert(profile: StoredBusinessProfile): Promise<void>;
  /** @returns the profile after the change, null when there is none */
  change(userId: string, patch: BusinessProfilePatch, now: Date): Promise<StoredBusinessProfile | null>;
  removeOf(userId: string): Promise<void>;
}
