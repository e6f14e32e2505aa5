import type { MailQueue } from '../../domain/mail/stored-mail';
import type { Clock, OutgoingMail } from '../../domain/ports';

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
  send: (mail: OutgoingMail) => Promise<void>;
  onFailure: (error: unknown, mailId: string) => void;
}): DeliverMails =>
  async function deliverMails() {
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
