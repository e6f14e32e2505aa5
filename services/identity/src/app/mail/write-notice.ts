import type { Mailing, Notice } from '@halalmap/contracts';
import { notFound } from '@halalmap/errors';
import { mailingOf, noticeMail, type NoticeReceiver } from '../../domain/mail/notices';
import { emailKeyOf, type StoredUser, switchedFavoriteMails } from '../../domain/account/user';
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

/** How the store of stopped mails names an account. */
const personOf = (userId: string): string => `user:${userId}`;

type KnownReceiver = NoticeReceiver & { person: string };

/** The holder of an account as the receiver of a mail; null for demo people and disabled accounts, which get none. */
export const accountReceiver = (user: StoredUser): KnownReceiver | null =>
  user.isActive && user.passwordHash !== null
    ? {
        address: user.email,
        isVerified: user.emailVerified,
        firstName: user.firstName,
        language: user.language ?? 'en',
        person: personOf(user.id),
      }
    : null;

/** The links that stop mails of a kind to a person. They work once the mail is written. */
export const addUnsubscribeLinks = async (
  needs: Pick<Needs, 'mailings' | 'secretTokens' | 'unsubscribeSecrets' | 'publicUrl'>,
  mailing: Mailing,
  person: string,
): Promise<{ url: string; path: string }> => {
  const secret = needs.unsubscribeSecrets(mailing, person);
  await needs.mailings.addLink({ mailing, person, hash: needs.secretTokens.hashOf(secret) });
  return { url: `${needs.publicUrl}/api/unsubscribe/${secret}`, path: `/unsubscribe/${secret}` };
};

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
  const receiverOf = async ({ to }: Notice): Promise<KnownReceiver | null> => {
    if ('email' in to) {
      const { email: address, language } = to;
      const person = `address:${secretTokens.hashOf(emailKeyOf(address))}`;
      return { address, isVerified: false, firstName: null, language, person };
    }
    const user = await users.findById(to.userId);
    return user && accountReceiver(user);
  };

  return async function writeNotice(notice) {
    const receiver = await receiverOf(notice);
    if (!receiver) return;
    const mailing = mailingOf[notice.kind];
    if (mailing && (await mailings.isStopped(mailing, receiver.person))) return;
    if (!(await mailings.takeNotice(notice.key, clock.now()))) return;
    const links = { mailings, secretTokens, unsubscribeSecrets, publicUrl };
    const unsubscribe = mailing ? await addUnsubscribeLinks(links, mailing, receiver.person) : null;
    await mailer.enqueue(noticeMail(notice, receiver, { publicUrl, reviewHours, unsubscribe }));
  };
};

export type Unsubscribe = (token: string) => Promise<void>;

/**
 * Stops mails of one kind to one person. Repeating it changes nothing.
 * @throws AppError `not_found` when no mail has had this link
 */
export const createUnsubscribe = ({
  mailings,
  users,
  secretTokens,
  clock,
}: Pick<Needs, 'mailings' | 'users' | 'secretTokens' | 'clock'>): Unsubscribe =>
  async function unsubscribe(token) {
    const now = clock.now();
    const stopped = await mailings.stop(secretTokens.hashOf(token), now);
    if (!stopped) throw notFound();
    if (stopped.mailing !== 'favoriteChanges') return;
    // These have a switch in the settings, which says what is so and turns them on again.
    const id = stopped.person.slice(personOf('').length);
    const user = await users.findById(id);
    if (user)
      await users.change(id, { favoriteMails: switchedFavoriteMails(user.favoriteMails, false, now) }, now);
  };
