import type { Dependencies } from '../dependencies';
import { presentBusinessProfile } from '../profile/manage-business-profile';
import { findCaller } from './find-caller';
import { presentUser } from './present-user';

export type ExportAccount = (userId: string) => Promise<Record<string, unknown>>;

/**
 * Exports all data about a user, from this service and the listings service.
 * @throws AppError `unavailable` when a part of it cannot be read, because an incomplete export would look complete
 */
export const createExportAccount = (
  options: Pick<
    Dependencies,
    | 'users'
    | 'sessions'
    | 'businessProfiles'
    | 'favorites'
    | 'savedFilters'
    | 'mails'
    | 'contributions'
    | 'clock'
  >,
): ExportAccount =>
  async function exportAccount(userId) {
    const now = options.clock.now();
    const user = await findCaller(options.users, userId);
    const [sessions, profile, favorites, savedFilters, mails, contributions] = await Promise.all([
      options.sessions.listOf(userId, now),
      options.businessProfiles.findOf(userId),
      options.favorites.allOf(userId),
      options.savedFilters.allOf(userId),
      options.mails.allTo(user.email),
      options.contributions.of(userId, user.emailVerified ? user.email : undefined),
    ]);
    return {
      exportedAt: now.toISOString(),
      user: presentUser(user),
      // The secret and the recovery codes give access to the account.
      secondFactor: user.secondFactor && { since: user.secondFactor.since },
      passkeys: (user.secondFactor?.passkeys ?? []).map(({ id, name, createdAt, lastUsedAt }) => ({
        id,
        name,
        createdAt,
        lastUsedAt,
      })),
      sessions: sessions.map(({ device, createdAt, lastUsedAt, expiresAt }) => ({
        device,
        createdAt,
        lastUsedAt,
        expiresAt,
      })),
      businessProfile: profile && presentBusinessProfile(profile, user.claimedListingId),
      favorites: favorites.map(({ listingId, createdAt, listing }) => ({
        listingId,
        name: listing?.name ?? null,
        createdAt,
      })),
      savedFilters: savedFilters.map(({ name, page, query, createdAt }) => ({
        name,
        page,
        query,
        createdAt,
      })),
      // Their texts contain working links.
      mails: mails.map(({ subject, createdAt }) => ({ subject, createdAt })),
      ...contributions,
    };
  };
