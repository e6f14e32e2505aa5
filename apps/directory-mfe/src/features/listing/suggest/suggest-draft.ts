import { createDraft } from '@halalmap/mfe-kit/drafts';
import { isFactField, type FactField } from '../../../facts/fact-fields';
import type { Suggestion } from './suggestion';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isFact = (name: unknown): name is FactField => typeof name === 'string' && isFactField(name);

const suggestionFrom = (stored: unknown): Suggestion | null => {
  if (!isRecord(stored) || !Array.isArray(stored['fields'])) return null;
  const values = isRecord(stored['values']) ? stored['values'] : {};
  const fields = stored['fields'].filter(isFact);
  return {
    fields,
    values: Object.fromEntries(
      fields.flatMap((field) => (typeof values[field] === 'string' ? [[field, values[field]]] : [])),
    ),
    note: typeof stored['note'] === 'string' ? stored['note'] : '',
  };
};

/** Unsent suggestions for a listing on this device. */
export const keptSuggestion = createDraft({ name: 'suggest', read: suggestionFrom });
