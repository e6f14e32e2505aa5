import { paginationOf, type MailList } from '@halalmap/contracts';
import type { MailQueue } from '../domain/kept-mail';

export type ListMails = (page: { limit: number; offset: number }) => Promise<MailList>;

/** The mails that wait, the newest first. */
export const createListMails =
  (options: { mails: MailQueue }): ListMails =>
  async (page) => {
    const { mails, total } = await options.mails.list(page);
    return {
      mails: mails.map((mail) => ({ ...mail, createdAt: mail.createdAt.toISOString() })),
      pagination: paginationOf(page, { total, count: mails.length }),
    };
  };
