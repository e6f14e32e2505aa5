/** Texts of the queue of likely spam. */
export const spamMessages = {
  'spam.title': 'Likely spam',
  'spam.intro': 'Submissions without an account that look like spam. Nobody is told which queue they are in.',
  'spam.keys': 'Keys: B to reject and block, N if it is not spam, J and K to move',
  'spam.list': 'Submissions',
  'spam.region': 'Submissions to choose from',
  'spam.column.name': 'Place',
  'spam.column.since': 'Submitted',
  'spam.column.score': 'Score',
  'spam.loading': 'Loading submissions',
  'spam.failed': 'The submissions did not load',
  'spam.failedText': 'Try again in a moment.',
  'spam.empty': 'No likely spam',
  'spam.emptyText': 'Submissions that look like spam wait here.',
  'spam.reasons': 'Why it looks like spam (score {score, number})',
  'spam.reason.hidden_field': 'A field that people do not see was filled in',
  'spam.reason.too_fast':
    'The form was sent {count, plural, =0 {at once} one {# second after it was opened} other {# seconds after it was opened}}',
  'spam.reason.links': '{count, plural, one {# link} other {# links}} in its texts',
  'spam.reason.repeated_description':
    'The same description was sent {count, plural, one {# time} other {# times}} before within a day',
  'spam.reason.repeated_name':
    'The same name was sent {count, plural, one {# time} other {# times}} before within a day',
  'spam.block': 'Reject and block',
  'spam.blocked': 'Rejected and blocked',
  'spam.blockedText': 'The network that sent {name} cannot submit without an account for 24 hours.',
  'spam.not_spam': 'Not spam',
  'spam.notSpam': 'Moved to the submissions',
  'spam.notSpamText': '{name} now waits with the other submissions.',
} as const;
