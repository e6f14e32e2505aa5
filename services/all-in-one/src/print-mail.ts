/**
 * Says on the console that an email waits in the outbox, where no mail server is set. Its text is left out, because links in it give
 * access to accounts and logs are kept and passed on; so is the receiver.
 */
export const createMailPrinter = (output: { write(text: string): unknown }) =>
  function mailPrinter({ subject }: { subject: string }): void {
    output.write(`Mail: ${subject} (see /admin/outbox)\n`);
  };
