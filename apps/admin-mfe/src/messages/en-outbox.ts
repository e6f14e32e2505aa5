/** Texts of the stored mails. */
export const outboxMessages = {
  'outbox.title': 'Outbox',
  'outbox.intro':
    'Emails that this site would have sent. No mail server is configured, so they are kept here to be read.',
  'outbox.introServer': 'Emails sent by this site.',
  'outbox.list': 'Emails',
  'outbox.region': 'Emails to choose from',
  'outbox.keys': 'Keys: J and K to move',
  'outbox.refresh': 'Refresh',
  'outbox.column.name': 'To',
  'outbox.column.since': 'Written',
  'outbox.loading': 'Loading emails',
  'outbox.failed': 'The emails did not load',
  'outbox.failedText': 'Try again in a moment.',
  'outbox.empty': 'No emails',
  'outbox.emptyText': 'No emails have been sent yet.',
  'outbox.server': 'A mail server delivers the emails',
  'outbox.serverText': 'They are sent automatically, so there is nothing to read here.',
  'mail.written': 'Written {when}',
  'mail.to': 'To',
} as const;
