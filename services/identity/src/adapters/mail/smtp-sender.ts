import { createTransport } from 'nodemailer';
import type { OutgoingMail } from '../../domain/ports';

const timeoutMs = 30_000;

/**
 * Sends mails through an SMTP server.
 * @param options.url such as `smtps://user:password@mail.example:465`
 * @param options.from sender address
 */
export const createSmtpSender = (options: {
  url: string;
  from: string;
}): { send(mail: Omit<OutgoingMail, 'isVerified'>): Promise<void>; close(): void } => {
  const transport = createTransport({
    url: options.url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  return {
    async send(mail) {
      await transport.sendMail({ ...mail, from: options.from });
    },
    close: () => transport.close(),
  };
};
