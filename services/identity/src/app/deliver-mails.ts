import type { MailQueue } from '../domain/kept-mail';
import type { Clock, OutgoingMail } from '../domain/ports';

type DeliverMails = () => Promise<void>;

const firstPauseMs = 60_000;
const longestPauseMs = 60 * 60_000;

/**
 * Hands the mails that are due to a mail server, one after the other. One that fails is due again after a pause that
 * doubles each time; the mails after it wait for nothing.
 * @param options.send gives a mail to the server; throws when it is not taken
 */
export const createDeliverMails =
  (options: {
    mails: MailQueue;
    clock: Clock;
    send: (mail: OutgoingMail) => Promise<void>;
    onFailure: (error: unknown, mailId: string) => void;
  }): DeliverMails =>
  async () => {
    const { mails, clock } = options;
    for (let mail = await mails.takeDue(); mail; mail = await mails.takeDue()) {
      try {
        await options.send({ to: mail.to, subject: mail.subject, text: mail.text });
        await mails.remove(mail.id);
      } catch (error) {
        options.onFailure(error, mail.id);
        const pause = Math.min(firstPauseMs * 2 ** (mail.attempts - 1), longestPauseMs);
        await mails.postpone(mail.id, new Date(clock.now().getTime() + pause));
      }
    }
  };
