import { Button } from '@halalmap/ui';
import { createContext, useContext } from 'react';
import type { FactField } from '../../../facts/fact-fields';
import { useText } from '../../../messages/en';

/** Opens the suggestion dialog with the given facts. */
type OpenSuggestion = (fields: readonly FactField[]) => void;

/** Null where nothing can be suggested, for example for a listing that is not public yet. */
export const SuggestContext = createContext<OpenSuggestion | null>(null);

/** The button beside an unknown fact that suggests it. `label` names the fact for screen readers. */
export const TellUs = ({ fields, label }: { fields: readonly FactField[]; label: string }) => {
  const t = useText();
  const open = useContext(SuggestContext);
  if (!open || fields.length === 0) return null;
  return (
    <button
      type="button"
      className="lnk tell"
      aria-label={t('listing.tellUsAbout', { label })}
      onClick={() => open(fields)}
    >
      {t('listing.tellUs')}
    </button>
  );
};

/** Opens the dialog without a selected fact. */
export const SuggestButton = () => {
  const t = useText();
  const open = useContext(SuggestContext);
  return (
    open && (
      <Button icon="pencil" onClick={() => open([])}>
        {t('suggest.title')}
      </Button>
    )
  );
};
