import type { Registration, User } from '@halalmap/contracts';
import { conflict, unauthenticated } from '@halalmap/errors';
import { newUser } from '../../domain/account/user';
import { assertPasswordAllowed } from '../../domain/password/password-policy';
import type { Dependencies } from '../dependencies';
import type { SendVerification } from '../mail/verify-email';
import type { TokenPair, OpenSession } from '../session/open-session';
import { presentUser } from './present-user';

export type Register = (
  registration: Registration,
  userAgent: string,
) => Promise<{ user: User; tokens: TokenPair }>;

/**
 * Creates an account, signs it in, and sends the link that verifies its address.
 * @throws AppError `validation_failed` for an easy password, `email_taken`
 */
export const createRegister = (
  options: Pick<Dependencies, 'users' | 'hasher' | 'isCommonPassword' | 'clock' | 'ids'> & {
    openSession: OpenSession;
    sendVerification: SendVerification;
  },
): Register =>
  async function register(registration, userAgent) {
    const { email, password, firstName, lastName, role, location, bio } = registration;
    assertPasswordAllowed(password, { email, isCommon: options.isCommonPassword, path: 'password' });
    if (await options.users.findByEmail(email)) {
      throw conflict('An account with this email address already exists', 'email_taken');
    }
    const user = newUser({
      id: options.ids.newId(),
      email,
      passwordHash: await options.hasher.hash(password),
      role,
      firstName,
      lastName,
      location,
      bio,
      now: options.clock.now(),
    });
    await options.users.insert(user);
    await options.sendVerification(user);
    const tokens = await options.openSession(user, { password, userAgent });
    if (!tokens) throw unauthenticated();
    return { user: presentUser(user), tokens };
  };
