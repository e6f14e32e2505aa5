import type { Role } from '@halalmap/contracts';

/** A user as kept. `passwordHash` stays inside this service. */
export interface StoredUser {
  id: string;
  email: string;
  passwordHash: string;
  role: Role;
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
  bio: string | null;
  location: string | null;
  isActive: boolean;
  emailVerified: boolean;
  claimedListingId: string | null;
  createdAt: Date;
  updatedAt: Date;
}

/** What makes two addresses the same account: letter case does not count. */
export const emailKeyOf = (email: string): string => email.trim().toLowerCase();
