import type { PasswordChange, PasswordReset } from '@halalmap/contracts';
import { unauthenticated } from '@halalmap/errors';
import { auditEntryOf, type Actor, emailKeyOf, newUser, type StoredUser } from '../../domain/account/user';
import { wrongPassword, assertPasswordAllowed } from '../../domain/password/password-policy';
import { findCaller } from '../account/current-user';
import type { Dependencies } from '../dependencies';
import { addMailedToken } from '../mail/mails';
import type { TokenPair, OpenSession } from '../session/open-session';
import { invalidToken, passwordResetMail, resetMail, type RemovedByReset } from '../../domain/mail/mails';
import { removeAllFactors, removeRecentFactors } from '../second-factor/undo-factor';

export type ConfirmPassword = (
  userId: string,
  typed: { password: string; address: string },
) => Promise<StoredUser>;

/**
 * Asks a signed-in user for the password again before something that cannot be undone. Wrong passwords are counted,
 * apart from those of sign-ins, so that a stolen session does not help to guess it.
 * @throws AppError `wrong_password`, `rate_limited`, or `unauthenticated` when the account no longer exists
 */
export const createConfirmPassword = (
  options: Pick<Dependencies, 'users' | 'hasher' | 'throttle'>,
): ConfirmPassword =>
  async function confirmPassword(userId, { password, address }) {
    const user = await findCaller(options.users, userId);
    const guess = { kind: 'confirmation', account: emailKeyOf(user.email), address } as const;
    const confirmed = await options.throttle.guard(guess, async () =>
      (await options.hasher.verify(user.passwordHash, password, guess)) ? user : null,
    );
    if (!confirmed) throw wrongPassword();
    return confirmed;
  };

export type ChangePassword = (change: PasswordChange, caller: Actor) => Promise<TokenPair>;

/**
 * Changes the password. Ends every session, so that copied cookies become invalid, and opens a new session for the
 * device that sent the request.
 * @throws AppError `wrong_password`, `rate_limited`, `validation_failed` for an easy password, or `unauthenticated`
 * when another device has changed it at the same time
 */
export const createChangePassword = (
  options: Pick<
    Dependencies,
    'users' | 'sessions' | 'mailedTokens' | 'hasher' | 'isCommonPassword' | 'clock'
  > & {
    confirmPassword: ConfirmPassword;
    openSession: OpenSession;
  },
): ChangePassword =>
  async function changePassword({ currentPassword, newPassword }, caller) {
    const { userId, address, userAgent } = caller;
    const user = await options.confirmPassword(userId, { password: currentPassword, address });
    assertPasswordAllowed(newPassword, {
      email: user.email,
      isCommon: options.isCommonPassword,
      path: 'newPassword',
    });
    const asker = { address, account: emailKeyOf(user.email) };
    const passwordHash = await options.hasher.hash(newPassword, asker);
    const auditEntry = auditEntryOf('changePassword', caller);
    await options.users.change(user.id, { passwordHash }, options.clock.now(), [auditEntry]);
    await options.mailedTokens.removeAllOf(user.id, 'reset');
    await options.sessions.endAllOf(user.id);
    const tokens = await options.openSession(
      { ...user, passwordHash },
      {
        password: newPassword,
        withoutCode: true,
        userAgent,
        address,
      },
    );
    if (!tokens) throw unauthenticated();
    return tokens;
  };

export type RequestReset = (email: string) => Promise<void>;

/** Stores a password reset request, whether or not the account exists. */
export const createRequestReset = (
  options: Pick<Dependencies, 'resetRequests'> & { onRequest: () => void },
): RequestReset =>
  async function requestReset(email) {
    await options.resetRequests.add(email);
    options.onRequest();
  };

type AnswerResetRequests = () => Promise<void>;

/**
 * Sends a reset link to each account with a pending request. Addresses without an account and demo people, who have no
 * password, get no mail. A request is removed after its mail is stored: after a crash the mail may be sent twice.
 */
export const createAnswerResetRequests = (
  options: Pick<
    Dependencies,
    'users' | 'resetRequests' | 'mailedTokens' | 'secretTokens' | 'mailer' | 'clock' | 'publicUrl'
  >,
): AnswerResetRequests => {
  const sendLink = async (email: string): Promise<void> => {
    const user = await options.users.findByEmail(email);
    if (!user?.isActive || user.passwordHash === null) return;
    const token = await addMailedToken(options, { kind: 'reset', userId: user.id });
    const { publicUrl } = options;
    await options.mailer.enqueue(resetMail({ publicUrl, user, token, now: options.clock.now() }));
  };

  return async function answerResetRequests() {
    for (
      let next = await options.resetRequests.takeNext();
      next;
      next = await options.resetRequests.takeNext()
    ) {
      await sendLink(next.email);
      await options.resetRequests.remove(next.id);
    }
  };
};

type HandOver = (user: StoredUser, passwordHash: string, by: Actor) => Promise<void>;

/**
 * Gives an account whose address nobody had verified to the owner of the address: anybody can have made it. A new account
 * takes its place, so that nothing of its first user is left. If an admin has decided something about the account, such
 * as who owns a place, it stays, without what its user entered.
 */
const createHandOver = (
  options: Pick<
    Dependencies,
    | 'users'
    | 'secondFactors'
    | 'sessions'
    | 'mails'
    | 'businessProfiles'
    | 'favorites'
    | 'savedFilters'
    | 'apiKeys'
    | 'pictures'
    | 'clock'
    | 'ids'
  >,
): HandOver => {
  const { users, sessions, clock } = options;

  const empty = async (user: StoredUser, passwordHash: string, by: Actor): Promise<void> => {
    const profile = { firstName: null, lastName: null, bio: null, location: null };
    const picture = { profileImageUrl: null, profileImageId: null };
    const change = { ...profile, ...picture, passwordHash, emailVerified: true };
    await users.change(user.id, change, clock.now(), [auditEntryOf('resetPassword', by)]);
    await sessions.endAllOf(user.id);
    await removeAllFactors(options, by);
    await options.businessProfiles.removeOf(user.id);
    await options.favorites.removeAllOf(user.id);
    await options.savedFilters.removeAllOf(user.id);
    await options.apiKeys.removeAllOf(user.id);
    if (user.profileImageId) await options.pictures.detach(user.id, [user.profileImageId]);
  };

  return async function handOver(user, passwordHash, by) {
    if (user.role === 'admin' || user.claimedListingId !== null) return empty(user, passwordHash, by);
    const now = clock.now();
    await users.erase(user.id, now, auditEntryOf('delete', by));
    await sessions.endAllOf(user.id);
    await options.mails.removeAllTo(user.email);
    const { email } = user;
    const owner = {
      id: options.ids.newId(),
      email,
      passwordHash,
      role: 'regular',
      emailVerified: true,
      now,
    } as const;
    await users.insert(newUser(owner));
  };
};

export type ResetPassword = (reset: PasswordReset, from: Omit<Actor, 'userId'>) => Promise<void>;

/**
 * Sets a new password with a mailed token, ends all sessions, and removes the factors of the last 7 days, which a thief may
 * have added. If it verifies the address for the first time, everything that was entered in the account goes. Failed
 * sign-ins are reset, so that a blocked user can sign in. A rejected password does not use up the token.
 * @throws AppError `invalid_token`, or `validation_failed` for an easy password
 */
export const createResetPassword = (
  options: Parameters<typeof createHandOver>[0] &
    Pick<
      Dependencies,
      'mailedTokens' | 'secretTokens' | 'hasher' | 'isCommonPassword' | 'throttle' | 'mailer' | 'publicUrl'
    >,
): ResetPassword => {
  const { users, mailedTokens, clock, publicUrl } = options;
  const handOver = createHandOver(options);

  /** The order matters: nobody who is still signed in can add another factor after the recent ones are gone. */
  const setPassword = async (user: StoredUser, passwordHash: string, by: Actor): Promise<RemovedByReset> => {
    if (!user.emailVerified) {
      await handOver(user, passwordHash, by);
      return 'everything';
    }
    await users.change(user.id, { passwordHash }, clock.now(), [auditEntryOf('resetPassword', by)]);
    await options.sessions.endAllOf(user.id);
    return (await removeRecentFactors(options, by)) ? 'factors' : 'nothing';
  };

  return async function resetPassword({ token, newPassword }, from) {
    const hash = options.secretTokens.hashOf(token);
    const holder = await mailedTokens.holderOf(hash, 'reset', clock.now());
    const user = holder ? await users.findById(holder) : null;
    if (!user?.isActive) throw invalidToken();
    assertPasswordAllowed(newPassword, {
      email: user.email,
      isCommon: options.isCommonPassword,
      path: 'newPassword',
    });
    const asker = { address: from.address, account: emailKeyOf(user.email) };
    const passwordHash = await options.hasher.hash(newPassword, asker);
    if (!(await mailedTokens.take(hash, 'reset', clock.now()))) throw invalidToken();
    await mailedTokens.removeAllOf(user.id, 'reset');
    // A user who can read the mail has proved ownership of the address.
    const removed = await setPassword(user, passwordHash, { userId: user.id, ...from });
    await options.throttle.forget(emailKeyOf(user.email));
    const owner = { ...user, emailVerified: true, ...(removed === 'everything' ? { firstName: null } : {}) };
    await options.mailer.enqueue(passwordResetMail({ publicUrl, user: owner, removed }));
  };
};
