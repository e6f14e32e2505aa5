import { unauthenticated } from '@halalmap/errors';
import type { Dependencies } from '../dependencies';
import type { SendVerification } from './send-verification';

export type ResendVerification = (userId: string) => Promise<void>;

/** Sends the signed-in user another verification link; does nothing when the address is verified already. */
export const createResendVerification =
  (options: Pick<Dependencies, 'users'> & { sendVerification: SendVerification }): ResendVerification =>
  async (userId) => {
    const user = await options.users.findById(userId);
    if (!user) throw unauthenticated();
    if (!user.emailVerified) await options.sendVerification(user);
  };
