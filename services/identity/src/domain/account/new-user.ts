import type { Role } from '@halalmap/contracts';
import type { StoredUser } from './user';

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
