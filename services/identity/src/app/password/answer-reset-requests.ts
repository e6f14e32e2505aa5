import { limits } from '@halalmap/contracts';
import { resetMail } from '../../domain/mail/mail-texts';
import type { Dependencies } from '../dependencies';

type AnswerResetRequests = () => Promise<void>;

/**
 * Sends a reset link to each account with a pending request. Addresses without an account and demo people, who have no
 * password, get no mail. A request is removed after its mail is stored: after a crash the mail may be sent twice, and
 * then the later link works.
 */
export const createAnswerResetRequests = (
  options: Pick<
    Dependencies,
    'users' | 'resetRequests' | 'mailedTokens' | 'secretTokens' | 'mailer' | 'clock' | 'publicUrl'
  >,
): AnswerResetRequests => {
  const response = async (email: string): Promise<void> => {
    const user = await options.users.findByEmail(email);
    if (!user?.isActive || user.passwordHash === null) return;
    const { token, hash } = options.secretTokens.create();
    await options.mailedTokens.removeAllOf(user.id, 'reset');
    await options.mailedTokens.keep({
      hash,
      kind: 'reset',
      userId: user.id,
      expiresAt: new Date(options.clock.now().getTime() + limits.mailedTokens.resetMs),
    });
    await options.mailer.enqueue(resetMail({ publicUrl: options.publicUrl, user, token }));
  };

  return async () => {
    for (
      let next = await options.resetRequests.takeNext();
      next;
      next = await options.resetRequests.takeNext()
    ) {
      await response(next.email);
      await options.resetRequests.remove(next.id);
    }
  };
};
