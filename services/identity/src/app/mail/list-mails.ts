import { paginationOf, type MailList } from '@halalmap/contracts';
import { auditEntryOf, type Actor } from '../../domain/account/audit-entry';
import type { MailQueue } from '../../domain/mail/stored-mail';
import type { Clock } from '../../domain/ports';
import type { UserRepository } from '../../domain/account/user-repository';

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
