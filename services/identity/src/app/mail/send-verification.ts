import { limits } from '@halalmap/contracts';
import { verificationMail } from '../../domain/mail/mail-texts';
import type { StoredUser } from '../../domain/account/user';
import type { Dependencies } from '../dependencies';

export type SendVerification = (user: StoredUser) => Promise<void>;

/** Sends a user the link that verifies the address. Earlier links stop working. */
export const createSendVerification =
  (
    options: Pick<Dependencies, 'mailedTokens' | 'secretTokens' | 'mailer' | 'clock' | 'publicUrl'>,
  ): SendVerification =>
  async (user) => {
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
