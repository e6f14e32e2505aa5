import { invalidToken } from '../../domain/session/invalid-token';
import type { Dependencies } from '../dependencies';

export type VerifyEmail = (token: string) => Promise<void>;

/**
 * Marks the address of the user to whom a token was mailed as verified.
 * @throws AppError `invalid_token`
 */
export const createVerifyEmail =
  (options: Pick<Dependencies, 'users' | 'mailedTokens' | 'secretTokens' | 'clock'>): VerifyEmail =>
  async (token) => {
    const now = options.clock.now();
    const userId = await options.mailedTokens.take(options.secretTokens.hashOf(token), 'verification', now);
    const user = userId ? await options.users.change(userId, { emailVerified: true }, now) : null;
    if (!user) throw invalidToken();
  };
