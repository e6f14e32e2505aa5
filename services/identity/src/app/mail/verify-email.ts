import { limits } from '@halalmap/contracts';
import type { StoredUser } from '../../domain/account/user';
import { verificationMail } from '../../domain/mail/mail-texts';
import { invalidToken } from '../../domain/mail/mailed-token';
import { findCaller } from '../account/find-caller';
import type { Dependencies } from '../dependencies';

export type SendVerification = (user: StoredUser) => Promise<void>;

/** Sends a user the link that verifies the address. Earlier links stop working. */
export const createSendVerification = (
  options: Pick<Dependencies, 'mailedTokens' | 'secretTokens' | 'mailer' | 'clock' | 'publicUrl'>,
): SendVerification =>
  async function sendVerification(user) {
    const { token, hash } = options.secretTokens.create();
    await options.mailedTokens.removeAllOf(user.id, 'verification');
    await options.mailedTokens.keep({
      hash,
      kind: 'verification',
      userId: user.id,
      expiresAt: new Date(options.clock.now().getTime() + limits.mailedTokens.verificationMs),
    });
    await options.mailer.enqueue(verificationMail({ publicUrl: options.publicUrl, user, token }));
  };

export type ResendVerification = (userId: string) => Promise<void>;

/** Sends the signed-in user another verification link; does nothing when the address is verified already. */
export const createResendVerification = (
  options: Pick<Dependencies, 'users'> & { sendVerification: SendVerification },
): ResendVerification =>
  async function resendVerification(userId) {
    const user = await findCaller(options.users, userId);
    if (!user.emailVerified) await options.sendVerification(user);
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
    const userId = await options.mailedTokens.take(options.secretTokens.hashOf(token), 'verification', now);
    const user = userId ? await options.users.change(userId, { emailVerified: true }, now) : null;
    if (!user) throw invalidToken();
  };
