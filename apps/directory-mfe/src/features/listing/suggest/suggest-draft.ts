import { isFactField, type FactField } from '../fact-fields';
import { emptySuggestion, type Suggestion } from './suggestion';

const keyOf = (listingId: string): string => `halalmap.suggest.${listingId}`;
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isFact = (name: unknown): name is FactField => typeof name === 'string' && isFactField(name);

const suggestionFrom = (stored: unknown): Suggestion => {
  if (!isRecord(stored) || !Array.isArray(stored['fields'])) return emptySuggestion;
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

/** What was typed about a listing on this device and not sent yet; anything unreadable counts as nothing. */
export const loadSuggestion = (listingId: string): Suggestion => {
  try {
    return suggestionFrom(JSON.parse(window.localStorage.getItem(keyOf(listingId)) ?? 'null'));
  } catch {
    return emptySuggestion;
  }
};

/** Keeps what is typed on this device; null forgets it. Where storing is forbidden the dialog alone holds it. */
export const saveSuggestion = (listingId: string, suggestion: Suggestion | null): void => {
  try {
    if (suggestion) window.localStorage.setItem(keyOf(listingId), JSON.stringify(suggestion));
    else window.localStorage.removeItem(keyOf(listingId));
  } catch {
    // The dialog still holds everything.
  }
};
