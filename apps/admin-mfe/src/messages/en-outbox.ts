/** Texts of the mails that no server takes. */
export const outboxMessages = {
  'outbox.title': 'Outbox',
  'outbox.intro':
    'Mails that this site would have sent. No mail server is configured, so they are kept here to be read.',
  'outbox.introServer': 'Mails of this site.',
  'outbox.list': 'Mails',
  'outbox.region': 'Mails to choose from',
  'outbox.keys': 'Keys: J and K move',
  'outbox.refresh': 'Look again',
  'outbox.column.name': 'To',
  'outbox.column.since': 'Written',
  'outbox.loading': 'Loading mails',
  'outbox.failed': 'The mails did not load',
  'outbox.failedText': 'Try again in a moment.',
  'outbox.empty': 'No mails',
  'outbox.emptyText': 'Nobody has been written to yet.',
  'outbox.server': 'A mail server delivers the mails',
  'outbox.serverText': 'They go out by themselves, so there is nothing to read here.',
  'mail.written': 'Written {when}',
  'mail.to': 'To',
} as const;
