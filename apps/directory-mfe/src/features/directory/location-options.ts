import type { LocationSuggestion } from '@halalmap/contracts';
import type { Text } from '../../messages/use-text';
import type { ComboOption } from '../../shared/combo-box';

export interface LocationOption extends ComboOption {
  /** What the location filter becomes. */
  location: string;
}

/** Suggested places as options: the name, and beside it what kind of place it is and how much it has. */
export const locationOptions = (suggestions: readonly LocationSuggestion[], t: Text): LocationOption[] =>
  suggestions.map(({ value, label, category, count }) => ({
    // A town and a province may have the same name.
    id: `${category}-${value.replace(/[^\p{L}\p{N}]+/gu, '-')}`,
    label,
    detail: t('directory.suggestion.location', { category, count }),
    location: value,
  }));
