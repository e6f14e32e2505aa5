import type { Role } from '@halalmap/contracts';
import type { StoredSecondFactor } from '../second-factor';

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
