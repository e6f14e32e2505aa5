import type { SignIn as Credentials, User } from '@halalmap/contracts';
import { AppError } from '@halalmap/errors';
import { emailKeyOf, type StoredUser } from '../domain/user';
import type { Dependencies } from './dependencies';
import type { TokenPair } from './issue-tokens';
import type { OpenSession } from './open-session';
import { presentUser } from './present-user';

export type SignIn = (
  credentials: Credentials,
  client: { address: string; userAgent: string },
) => Promise<{ user: User; tokens: TokenPair }>;

/**
 * Signs a user in by e-mail and password. Whether the account is missing, disabled, or the password wrong, the answer and
 * the work done for it are the same.
 * @throws AppError `invalid_credentials`, or `rate_limited` after too many failures, even for the right password
 */
export const createSignIn = (
  options: Pick<Dependencies, 'users' | 'hasher' | 'throttle'> & { openSession: OpenSession },
): SignIn => {
  const { users, hasher } = options;

  const findMatching = async ({ email, password }: Credentials): Promise<StoredUser | null> => {
    const user = await users.findByEmail(email);
    const matches = await hasher.verify(user?.passwordHash ?? null, password);
    return user?.isActive && matches ? user : null;
  };

  return async (credentials, { address, userAgent }) => {
    const { email, password } = credentials;
    const subject = { account: emailKeyOf(email), address };
    const user = await options.throttle.guard(subject, () => findMatching(credentials));
    const tokens = user && (await options.openSession(user, { password, userAgent }));
    if (!tokens) throw new AppError('invalid_credentials', 'The email address or the password is wrong');
    if (hasher.isOutdated(user.passwordHash)) {
      await users.rehash(user.id, {
        from: user.passwordHash,
        to: await hasher.hash(password),
      });
    }
    return { user: presentUser(user), tokens };
  };
};
