import type { Listing } from '@halalmap/contracts';
import { FailedDialog, lazyPart } from '@halalmap/mfe-kit/lazy-part';
import { useInBrowser } from '@halalmap/ui';
import { type ReactNode, Suspense, createContext } from 'react';
import { type FactField, isFactField } from '../../../facts/fact-fields';
import { useQueryDialog } from '../../../shared/hooks';

/** Opens the suggestion dialog with the given facts. */
type OpenSuggestion = (fields: readonly FactField[]) => void;

/** Null where nothing can be suggested, for example for a listing that is not public yet. */
export const SuggestContext = createContext<OpenSuggestion | null>(null);

const SuggestDialog = lazyPart(async () => (await import('./suggest-dialog')).SuggestDialog, FailedDialog);

/** Lets its children suggest edits of a public listing; links may name the facts to ask for. */
export const SuggestEdits = ({ listing, children }: { listing: Listing; children: ReactNode }) => {
  // Drafts are stored on the device.
  const inBrowser = useInBrowser();
  const dialog = useQueryDialog('suggest');
  if (listing.status !== 'approved') return children;

  const open = (fields: readonly FactField[]): void => dialog.open(fields.join(','));
  return (
    <SuggestContext value={open}>
      {children}
      {inBrowser && dialog.value !== null && (
        <Suspense fallback={null}>
          <SuggestDialog
            listing={listing}
            initialFields={dialog.value.split(',').filter(isFactField)}
            onClose={dialog.close}
          />
        </Suspense>
      )}
    </SuggestContext>
  );
};
