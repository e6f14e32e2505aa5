import type { SignIn as Credentials, User } from '@halalmap/contracts';
import { AppError } from '@halalmap/errors';
import { auditEntryOf, type Actor } from '../domain/audit-entry';
import { emailKeyOf, type StoredUser } from '../domain/user';
import type { Dependencies } from './dependencies';
import type { TokenPair } from './issue-tokens';
import type { OpenSession } from './open-session';
import { presentUser } from './present-user';

type Client = Omit<Actor, 'userId'>;

export type SignIn = (credentials: Credentials, client: Client) => Promise<{ user: User; tokens: TokenPair }>;

/**
 * Signs a user in by email and password. A missing account, a disabled one and a wrong password cause the same response
 * and the same work. Attempts on existing accounts are recorded in the audit log, successful or not; attempts rejected
 * by the throttle are not, which limits how much a flood of them can write.
 * @param options.later runs work that the response must not wait for, because its duration would reveal that the
 * account exists
 * @throws AppError `invalid_credentials`, or `rate_limited` after too many failures, even for the right password
 */
export const createSignIn = (
  options: Pick<Dependencies, 'users' | 'hasher' | 'throttle' | 'clock'> & {
    openSession: OpenSession;
    later: (work: () => Promise<void>) => void;
  },
): SignIn => {
  const { users, hasher } = options;

  const record = (action: 'signIn' | 'signInRefused', userId: string, client: Client): Promise<void> =>
    users.record(userId, auditEntryOf(action, { userId, ...client }), options.clock.now());
  const recordRefused = (userId: string, client: Client): void =>
    options.later(() => record('signInRefused', userId, client));

  const findMatching = async (
    { email, password }: Credentials,
    client: Client,
  ): Promise<StoredUser | null> => {
    const user = await users.findByEmail(email);
    const matches = await hasher.verify(user?.passwordHash ?? null, password);
    if (user?.isActive && matches) return user;
    if (user) recordRefused(user.id, client);
    return null;
  };

  return async (credentials, client) => {
    const { email, password } = credentials;
    const { address, userAgent } = client;
    const subject = { account: emailKeyOf(email), address };
    const user = await options.throttle.guard(subject, () => findMatching(credentials, client));
    const tokens = user && (await options.openSession(user, { password, userAgent }));
    if (user && !tokens) recordRefused(user.id, client);
    if (!tokens) throw new AppError('invalid_credentials', 'The email address or the password is wrong');
    if (user.passwordHash !== null && hasher.isOutdated(user.passwordHash)) {
      await users.rehash(user.id, {
        from: user.passwordHash,
        to: await hasher.hash(password),
      });
    }
    await record('signIn', user.id, client);
    return { user: presentUser(user), tokens };
  };
};
