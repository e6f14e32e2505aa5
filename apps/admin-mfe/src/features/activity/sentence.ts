import type { Activity } from '@halalmap/contracts';
import { activityMessages } from '../../messages/en-activity';

type SentenceKey = Extract<keyof typeof activityMessages, `auditLog.${string}`>;

const isKey = (key: string): key is SentenceKey => key in activityMessages;

/** Which way it went, where a request can go several. */
const wayIn = (changes: unknown): string => {
  const { status, verdict } = { ...(changes as { status?: unknown; verdict?: unknown } | null) };
  return String(status ?? verdict ?? '');
};

/** The sentence that says what somebody did: the one that says most of those there are. */
export const sentenceOf = ({ entityType, action, changes }: Activity): SentenceKey =>
  [
    `auditLog.${entityType}.${action}.${wayIn(changes)}`,
    `auditLog.${entityType}.${action}`,
    `auditLog.other.${action}`,
  ].find(isKey) ?? 'auditLog.other';

const isSaid = (value: unknown): boolean =>
  value !== null &&
  value !== undefined &&
  value !== '' &&
  value !== 'not_specified' &&
  !(Array.isArray(value) && value.length === 0);

/** What was given along with a request, by the name of its field, without what says nothing. */
export const givenIn = (changes: unknown): Array<readonly [field: string, value: unknown]> => {
  if (typeof changes !== 'object' || changes === null) return [];
  return Object.entries(changes).flatMap(([field, value]) =>
    // A suggested edit holds its fields a step further in.
    field === 'fields' ? givenIn(value) : isSaid(value) ? [[field, value] as const] : [],
  );
};
