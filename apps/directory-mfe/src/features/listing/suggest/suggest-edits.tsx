import type { Listing } from '@halalmap/contracts';
import { useInBrowser } from '@halalmap/ui';
import { lazy, Suspense, type ReactNode } from 'react';
import { isFactField, type FactField } from '../../../facts/fact-fields';
import { SuggestContext } from './suggest-context';
import { useQueryDialog } from '../../../shared/hooks';

const SuggestDialog = lazy(async () => ({
  default: (await import('./suggest-dialog')).SuggestDialog,
}));

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
            asked={dialog.value.split(',').filter(isFactField)}
            onClose={dialog.close}
          />
        </Suspense>
      )}
    </SuggestContext>
  );
};
