import type { Dependencies } from '../dependencies';
import { presentBusinessProfile } from '../profile/manage-profile';
import { findCaller, presentUser } from './current-user';
import { lastAdmin, auditEntryOf } from '../../domain/account/user';
import type { ConfirmPassword } from '../password/change-password';

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
    | 'apiKeys'
    | 'mails'
    | 'contributions'
    | 'clock'
  >,
): ExportAccount =>
  async function exportAccount(userId) {
    const now = options.clock.now();
    const user = await findCaller(options.users, userId);
    const [sessions, networks, profile, favorites, savedFilters, apiKeys, mails, contributions] =
      await Promise.all([
        options.sessions.listOf(userId, now),
        options.sessions.networksOf(userId, new Date(0)),
        options.businessProfiles.findOf(userId),
        options.favorites.allOf(userId),
        options.savedFilters.allOf(userId),
        options.apiKeys.allOf(userId),
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
      networks,
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
      apiKeys,
      // Their texts contain working links.
      mails: mails.map(({ subject, createdAt }) => ({ subject, createdAt })),
      ...contributions,
    };
  };

export type DeleteAccount = (
  userId: string,
  confirmation: { password: string; address: string; userAgent: string },
) => Promise<void>;

/**
 * Deletes an account. It can no longer be found and its sessions are invalid at once; its other data is deleted when
 * the event of the deletion is processed.
 * @throws AppError `wrong_password`, `rate_limited`, or `last_admin`
 */
export const createDeleteAccount = (
  options: Pick<Dependencies, 'users' | 'sessions' | 'adminRoster' | 'mails' | 'clock'> & {
    confirmPassword: ConfirmPassword;
  },
): DeleteAccount =>
  async function deleteAccount(userId, confirmation) {
    const user = await options.confirmPassword(userId, confirmation);
    if (!(await options.adminRoster.leave(user.id))) throw lastAdmin();
    const auditEntry = auditEntryOf('delete', { userId: user.id, ...confirmation });
    await options.users.erase(user.id, options.clock.now(), auditEntry);
    await options.sessions.endAllOf(user.id);
    await options.sessions.forgetNetworks(user.id);
    await options.mails.removeAllTo(user.email);
  };
