import type { Notice } from '@halalmap/contracts';
import { notFound } from '@halalmap/errors';
import { mailingOf, noticeMail, type NoticeReceiver } from '../../domain/mail/notices';
import { emailKeyOf } from '../../domain/account/user';
import type { Dependencies } from '../dependencies';

type Needs = Pick<
  Dependencies,
  | 'users'
  | 'mailer'
  | 'mailings'
  | 'secretTokens'
  | 'unsubscribeSecrets'
  | 'publicUrl'
  | 'reviewHours'
  | 'clock'
>;

export type WriteNotice = (notice: Notice) => Promise<void>;

/**
 * Writes a mail about a place for another service: in the language of its receiver, once, and only if the receiver still
 * wants such mails. Demo people, disabled and deleted accounts get none.
 */
export const createWriteNotice = ({
  users,
  mailer,
  mailings,
  secretTokens,
  unsubscribeSecrets,
  publicUrl,
  reviewHours,
  clock,
}: Needs): WriteNotice => {
  const receiverOf = async ({ to }: Notice): Promise<(NoticeReceiver & { person: string }) | null> => {
    if ('email' in to) {
      const { email: address, language } = to;
      const person = `address:${secretTokens.hashOf(emailKeyOf(address))}`;
      return { address, isVerified: false, firstName: null, language, person };
    }
    const user = await users.findById(to.userId);
    if (!user?.isActive || user.passwordHash === null) return null;
    return {
      address: user.email,
      isVerified: user.emailVerified,
      firstName: user.firstName,
      language: user.language ?? 'en',
      person: `user:${user.id}`,
    };
  };

  return async function writeNotice(notice) {
    const receiver = await receiverOf(notice);
    if (!receiver) return;
    const mailing = mailingOf[notice.kind];
    if (mailing && (await mailings.isStopped(mailing, receiver.person))) return;
    if (!(await mailings.takeNotice(notice.key, clock.now()))) return;
    const secret = mailing ? unsubscribeSecrets(mailing, receiver.person) : null;
    if (mailing && secret !== null)
      await mailings.addLink({ mailing, person: receiver.person, hash: secretTokens.hashOf(secret) });
    await mailer.enqueue(
      noticeMail(notice, receiver, {
        publicUrl,
        reviewHours,
        unsubscribe:
          secret === null
            ? null
            : { url: `${publicUrl}/api/unsubscribe/${secret}`, path: `/unsubscribe/${secret}` },
      }),
    );
  };
};

export type Unsubscribe = (token: string) => Promise<void>;

/**
 * Stops mails of one kind to one person. Repeating it changes nothing.
 * @throws AppError `not_found` when no mail has had this link
 */
export const createUnsubscribe = ({
  mailings,
  secretTokens,
  clock,
}: Pick<Needs, 'mailings' | 'secretTokens' | 'clock'>): Unsubscribe =>
  async function unsubscribe(token) {
    if (!(await mailings.stop(secretTokens.hashOf(token), clock.now()))) throw notFound();
  };
