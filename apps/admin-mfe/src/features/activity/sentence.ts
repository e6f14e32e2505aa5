import type { Activity } from '@halalmap/contracts';
import { activityMessages } from '../../messages/en-activity';

type SentenceKey = Extract<keyof typeof activityMessages, `auditLog.${string}`>;

const isKey = (key: string): key is SentenceKey => key in activityMessages;

/** The outcome, for requests that have several. */
const wayIn = (changes: unknown): string => {
  const { status, verdict } = { ...(changes as { status?: unknown; verdict?: unknown } | null) };
  return String(status ?? verdict ?? '');
};

/** The sentence for an action: the most specific one available. */
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

/** The request data by field name, without empty values. */
export const givenIn = (changes: unknown): Array<readonly [field: string, value: unknown]> => {
  if (typeof changes !== 'object' || changes === null) return [];
  return Object.entries(changes).flatMap(([field, value]) =>
    // A suggested edit nests its fields one level deeper.
    field === 'fields' ? givenIn(value) : isSaid(value) ? [[field, value] as const] : [],
  );
};
