import type { Registration, User } from '@halalmap/contracts';
import { AppError, conflict, rateLimited, unauthenticated } from '@halalmap/errors';
import { emailKeyOf, newUser, type StoredUser } from '../../domain/account/user';
import { assertPasswordAllowed } from '../../domain/password/password-policy';
import type { Dependencies } from '../dependencies';
import { addMailedToken } from '../mail/mails';
import type { TokenPair, OpenSession } from '../session/open-session';
import { presentUser, findCaller } from './current-user';
import { invalidToken, verificationMail } from '../../domain/mail/mails';

type SendVerification = (user: StoredUser) => Promise<boolean>;

/**
 * Sends a user the link that verifies the address.
 * @returns false when the address got too many of them within the hour
 */
export const createSendVerification = (
  options: Pick<Dependencies, 'mailedTokens' | 'secretTokens' | 'mailer' | 'clock' | 'publicUrl'>,
): SendVerification =>
  async function sendVerification(user) {
    const token = await addMailedToken(options, { kind: 'verification', userId: user.id });
    return options.mailer.enqueue(verificationMail({ publicUrl: options.publicUrl, user, token }));
  };

const hourSeconds = 60 * 60;

export type ResendVerification = (userId: string) => Promise<void>;

/**
 * Sends the signed-in user another verification link; does nothing when the address is verified already.
 * @throws AppError `rate_limited` when the address got too many links within the hour
 */
export const createResendVerification = (
  options: Pick<Dependencies, 'users'> & { sendVerification: SendVerification },
): ResendVerification =>
  async function resendVerification(userId) {
    const user = await findCaller(options.users, userId);
    if (!user.emailVerified && !(await options.sendVerification(user))) {
      throw rateLimited(hourSeconds, 'link-mails');
    }
  };

export type VerifyEmail = (token: string) => Promise<void>;

/**
 * Marks the address of the user to whom a token was mailed as verified.
 * @throws AppError `invalid_token`
 */
export const createVerifyEmail = (
  options: Pick<Dependencies, 'users' | 'mailedTokens' | 'secretTokens' | 'clock'>,
): VerifyEmail =>
  async function verifyEmail(token) {
    const now = options.clock.now();
    const taken = await options.mailedTokens.take(options.secretTokens.hashOf(token), 'verification', now);
    const user = taken ? await options.users.change(taken.userId, { emailVerified: true }, now) : null;
    if (!user) throw invalidToken();
    await options.mailedTokens.removeAllOf(user.id, 'verification');
  };

const blocked = (until: Date, now: Date): AppError =>
  new AppError(
    'rate_limited',
    'No accounts can be created from your network for now, because somebody misused it. Please try again tomorrow',
    { retryAfterSeconds: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1_000)) },
  );

export type Register = (
  registration: Registration,
  origin: { address: string; userAgent: string },
) => Promise<{ user: User; tokens: TokenPair }>;

/**
 * Creates an account, signs it in, and sends the link that verifies its address.
 * @throws AppError `validation_failed` for an easy password, `email_taken`, `rate_limited` in a blocked network
 */
export const createRegister = (
  options: Pick<
    Dependencies,
    'users' | 'hasher' | 'isCommonPassword' | 'blockedNetworks' | 'clock' | 'ids'
  > & {
    openSession: OpenSession;
    sendVerification: SendVerification;
  },
): Register =>
  async function register(registration, { address, userAgent }) {
    const { email, password, firstName, lastName, role, location, bio } = registration;
    assertPasswordAllowed(password, { email, isCommon: options.isCommonPassword, path: 'password' });
    const blockedUntil = await options.blockedNetworks.blockedUntil(address);
    if (blockedUntil) throw blocked(blockedUntil, options.clock.now());
    if (await options.users.findByEmail(email)) {
      throw conflict('An account with this email address already exists', 'email_taken');
    }
    const user = newUser({
      id: options.ids.newId(),
      email,
      passwordHash: await options.hasher.hash(password, { address, account: emailKeyOf(email) }),
      role,
      firstName,
      lastName,
      location,
      bio,
      now: options.clock.now(),
    });
    await options.users.insert(user);
    await options.sendVerification(user);
    const tokens = await options.openSession(user, { password, userAgent, address });
    if (!tokens) throw unauthenticated();
    return { user: presentUser(user), tokens };
  };
