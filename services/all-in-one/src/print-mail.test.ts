import { createMailPrinter } from './print-mail';

it('an email that waits in the outbox is named on the console, without its receiver, text and links', () => {
  const written: string[] = [];
  const print = createMailPrinter({ write: (text) => written.push(text) });
  const mail = {
    to: 'amina@halalmap.test',
    subject: 'Choose a new password',
    text: 'Open https://halalmap.test/reset/a-secret-token',
  };

  print(mail);

  expect(written).toEqual(['Mail: Choose a new password (see /admin/outbox)\n']);
});
