import type { BusinessProfileInput, BusinessProfilePatch } from '@halalmap/contracts';

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
