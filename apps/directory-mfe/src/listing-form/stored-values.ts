import { entityTypes } from '@halalmap/contracts';
import { textFields, type FormValues } from './form-values';
import { weekDays, type DaySpan } from './hours';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isTime = (value: unknown): value is string =>
  typeof value === 'string' && /^(\d{2}:\d{2})?$/.test(value);
const isDaySpan = (value: unknown): value is DaySpan =>
  isRecord(value) &&
  weekDays.some((day) => day === value['day']) &&
  isTime(value['open']) &&
  isTime(value['close']);
const isName = (value: unknown): value is string => typeof value === 'string';

const listOf = <T>(stored: unknown, isEntry: (value: unknown) => value is T): T[] | null =>
  Array.isArray(stored) ? stored.filter(isEntry) : null;

/** Reads values of the form that were kept on the device; what is unreadable is left out. */
export const readStoredValues = (stored: unknown): Partial<FormValues> => {
  const values: Partial<FormValues> = {};
  if (!isRecord(stored)) return values;
  for (const field of textFields) {
    const text = stored[field];
    if (typeof text === 'string') values[field] = text;
  }
  const type = entityTypes.find((name) => name === stored['entityType']);
  const facilities = listOf(stored['facilities'], isName);
  const openingHours = listOf(stored['openingHours'], isDaySpan);
  return {
    ...values,
    ...(type ? { entityType: type } : {}),
    ...(facilities ? { facilities } : {}),
    ...(openingHours ? { openingHours } : {}),
  };
};
