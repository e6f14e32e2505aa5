import type { Role } from '@halalmap/contracts';

/** A user as kept. `passwordHash` stays inside this service. */
export interface StoredUser {
  id: string;
  email: string;
  /** Null: nobody can sign in, and no mail is sent. Demo people have none. */
  passwordHash: string | null;
  role: Role;
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
  /** What the media service calls the picture that it keeps for the account; null of one on another site. */
  profileImageId: string | null;
  bio: string | null;
  location: string | null;
  isActive: boolean;
  emailVerified: boolean;
  claimedListingId: string | null;
  createdAt: Date;
  updatedAt: Date;
}

/** A user as other people see one: first name and the initial of the last, such as "Amina S."; null without a name. */
export const displayNameOf = ({
  firstName,
  lastName,
}: Pick<StoredUser, 'firstName' | 'lastName'>): string | null => {
  const [initial] = lastName ?? '';
  if (!firstName) return lastName;
  return initial ? `${firstName} ${initial.toUpperCase()}.` : firstName;
};

/** What makes two addresses the same account: letter case does not count. */
export const emailKeyOf = (email: string): string => email.trim().toLowerCase();
