import type { z } from 'zod';

const things: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

const ends = (issue: z.core.$ZodRawIssue, limit: unknown, most: boolean): string => {
  const amount = `${most ? 'at most' : 'at least'} ${String(limit)}`;
  if (issue.origin === 'string') return limit === 1 && !most ? 'Enter a text' : `Enter ${amount} characters`;
  if (issue.origin === 'array') return `Give ${amount} ${limit === 1 ? 'entry' : 'entries'}`;
  return `Enter a number of ${amount}`;
};

/**
 * A readable validation message where the schema has none of its own: for `safeParse(value, { error })`.
 * @returns undefined where zod's own message is good enough
 */
export const plainMessage = (issue: z.core.$ZodRawIssue): string | undefined => {
  if (issue.code === 'too_big') return ends(issue, issue.maximum, true);
  if (issue.code === 'too_small') return ends(issue, issue.minimum, false);
  if (issue.code === 'invalid_value') return `Choose one of: ${issue.values.map(String).join(', ')}`;
  if (issue.code !== 'invalid_type') return undefined;
  if (Array.isArray(issue.input) && issue.expected === 'string') return 'Give this once';
  const thing = things[issue.expected];
  return thing === undefined ? undefined : `Enter ${thing}`;
};
