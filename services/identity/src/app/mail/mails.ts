import { limits, type MailList, paginationOf } from '@halalmap/contracts';
import { type Actor, auditEntryOf, type UserRepository } from '../../domain/account/user';
import type { MailedToken, MailQueue, ReadyMail } from '../../domain/mail/mails';
import type { Clock } from '../../domain/ports';
import type { Dependencies } from '../dependencies';

type TokenNeeds = Pick<Dependencies, 'mailedTokens' | 'secretTokens' | 'clock'>;

/** Gives a user a token for the link in a mail. Earlier ones keep working: anybody can ask for another link. */
export const addMailedToken = async (
  { mailedTokens, secretTokens, clock }: TokenNeeds,
  token: Pick<MailedToken, 'kind' | 'userId' | 'factor'>,
): Promise<string> => {
  const { token: secret, hash } = secretTokens.create();
  const expiresAt = new Date(clock.now().getTime() + limits.mailedTokens[`${token.kind}Ms`]);
  await mailedTokens.insert({ hash, ...token, expiresAt });
  return secret;
};

type DeliverMails = () => Promise<void>;

const firstPauseMs = 60_000;
const longestPauseMs = 60 * 60_000;

/**
 * Sends the mails that are due, one after the other. A failed mail is retried after a delay that doubles each time; it
 * does not hold up the other mails.
 * @param options.send sends a mail; throws when the server does not accept it
 */
export const createDeliverMails = (options: {
  mails: MailQueue;
  clock: Clock;
  send: (mail: ReadyMail) => Promise<void>;
  onFailure: (error: unknown, mailId: string) => void;
}): DeliverMails =>
  async function deliverMails() {
    const { mails, clock } = options;
    for (let mail = await mails.takeDue(); mail; mail = await mails.takeDue()) {
      const { id, attempts, createdAt, ...ready } = mail;
      try {
        await options.send(ready);
        await mails.remove(mail.id);
      } catch (error) {
        options.onFailure(error, mail.id);
        const pause = Math.min(firstPauseMs * 2 ** (mail.attempts - 1), longestPauseMs);
        await mails.postpone(mail.id, new Date(clock.now().getTime() + pause));
      }
    }
  };

export type ListMails = (page: { limit: number; offset: number }, by: Actor) => Promise<MailList>;

/**
 * The waiting mails, newest first. The audit log records who has read them, because their links give access to
 * accounts.
 */
export const createListMails = (options: {
  mails: MailQueue;
  users: Pick<UserRepository, 'record'>;
  clock: Clock;
}): ListMails =>
  async function listMails(page, by) {
    const auditEntry = { ...auditEntryOf('readOutbox', by), entity: { type: 'outbox', id: null } };
    await options.users.record(by.userId, auditEntry, options.clock.now());
    const { mails, total } = await options.mails.list(page);
    return {
      mails: mails.map((mail) => ({ ...mail, createdAt: mail.createdAt.toISOString() })),
      pagination: paginationOf(page, { total, count: mails.length }),
    };
  };
