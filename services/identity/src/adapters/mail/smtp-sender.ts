import { createTransport } from 'nodemailer';
import type { ReadyMail } from '../../domain/mail/mails';

const timeoutMs = 30_000;

/**
 * Sends mails through an SMTP server.
 * @param options.url such as `smtps://user:password@mail.example:465`
 * @param options.from sender address
 */
export const createSmtpSender = (options: {
  url: string;
  from: string;
}): { send(mail: ReadyMail): Promise<void>; close(): void } => {
  const transport = createTransport({
    url: options.url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  return {
    async send({ unsubscribeUrl, ...mail }) {
      const headers =
        unsubscribeUrl === undefined
          ? {}
          : {
              // RFC 8058: one click in the mail program, without a page.
              'List-Unsubscribe': `<${unsubscribeUrl}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            };
      await transport.sendMail({ ...mail, headers, from: options.from });
    },
    close: () => transport.close(),
  };
};
