import { unauthenticated } from '@halalmap/errors';
import { auditEntryOf, type Actor, type AuditEntry, type StoredUser } from '../../domain/account/user';
import { factorAddedMail, invalidToken } from '../../domain/mail/mails';
import { recentSince, withoutFactors, type FactorName } from '../../domain/second-factor';
import type { Dependencies } from '../dependencies';
import { addMailedToken } from '../mail/mails';

type Removes = Pick<Dependencies, 'users' | 'secondFactors' | 'clock'>;

/**
 * Removes some factors of an account, with the recovery codes that were made with them. Repeated while somebody else
 * changes the factors.
 * @returns whether there were any
 */
const removeFactors = async (
  { users, secondFactors, clock }: Removes,
  userId: string,
  isRemoved: Parameters<typeof withoutFactors>[1],
  auditEntry: AuditEntry,
): Promise<boolean> => {
  for (;;) {
    const seen = (await users.findById(userId))?.secondFactor;
    const next = seen && withoutFactors(seen, isRemoved);
    if (!seen || next === seen) return false;
    const now = clock.now();
    const isDone = next
      ? await secondFactors.reduce(userId, { seen, next }, now, auditEntry)
      : await secondFactors.remove(userId, seen, now, auditEntry);
    if (isDone) return true;
  }
};

/** Removes the factors that were added in the last 7 days: whoever resets a password may do so because of a thief. */
export const removeRecentFactors = (dependencies: Removes, by: Actor): Promise<boolean> => {
  const after = recentSince(dependencies.clock.now());
  return removeFactors(
    dependencies,
    by.userId,
    ({ since }) => since > after,
    auditEntryOf('removeSecondFactor', by),
  );
};

/** Removes all factors. */
export const removeAllFactors = (dependencies: Removes, by: Actor): Promise<boolean> =>
  removeFactors(dependencies, by.userId, () => true, auditEntryOf('removeSecondFactor', by));

/**
 * Mails the owner that a factor was added, with the link that removes it. If the session of the caller has ended
 * meanwhile, because the owner is throwing somebody out, the factor is removed again.
 * @throws AppError `unauthenticated` when it was removed
 */
export const announceFactor = async (
  dependencies: Removes &
    Pick<Dependencies, 'sessions' | 'mailedTokens' | 'secretTokens' | 'mailer' | 'publicUrl'>,
  {
    user,
    factor,
    isFirst,
    caller,
  }: { user: StoredUser; factor: FactorName; isFirst: boolean; caller: Actor & { sessionId: string } },
): Promise<void> => {
  const { sessions, clock, publicUrl, mailer } = dependencies;
  if (!(await sessions.find(caller.sessionId, clock.now()))) {
    const entry = auditEntryOf('removeSecondFactor', caller);
    await removeFactors(dependencies, user.id, ({ name }) => name === factor, entry);
    throw unauthenticated();
  }
  const token = await addMailedToken(dependencies, { kind: 'undoFactor', userId: user.id, factor });
  await mailer.enqueue(factorAddedMail({ publicUrl, user, token, factor, isFirst }));
};

export type UndoFactor = (token: string, from: Omit<Actor, 'userId'>) => Promise<{ resetToken: string }>;

/**
 * Removes the factor that a mail announced, and ends all sessions, because whoever added it is signed in.
 * @returns a token with which the owner chooses a new password
 * @throws AppError `invalid_token`
 */
export const createUndoFactor = (
  options: Removes & Pick<Dependencies, 'sessions' | 'mailedTokens' | 'secretTokens'>,
): UndoFactor =>
  async function undoFactor(token, from) {
    const { mailedTokens, secretTokens, clock } = options;
    const taken = await mailedTokens.take(secretTokens.hashOf(token), 'undoFactor', clock.now());
    const user = taken && (await options.users.findById(taken.userId));
    if (!taken || !user?.isActive) throw invalidToken();
    const { id: userId } = user;
    await options.sessions.endAllOf(userId);
    const auditEntry = auditEntryOf('removeSecondFactor', { userId, ...from });
    await removeFactors(options, userId, ({ name }) => name === taken.factor, auditEntry);
    await mailedTokens.removeAllOf(userId, 'reset');
    return { resetToken: await addMailedToken(options, { kind: 'reset', userId }) };
  };
