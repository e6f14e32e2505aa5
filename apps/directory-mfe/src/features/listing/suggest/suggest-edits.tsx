import type { Listing } from '@halalmap/contracts';
import { useInBrowser } from '@halalmap/ui';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isFactField, type FactField } from '../fact-fields';
import { SuggestContext } from './suggest-context';

const SuggestDialog = lazy(async () => ({
  default: (await import('./suggest-dialog')).SuggestDialog,
}));

/** Query parameter that opens the dialog: after signing in, and for links that ask for facts by name. */
const parameter = 'suggest';

/** Gives everything below it the way to suggest an edit of a public listing. */
export const SuggestEdits = ({ listing, children }: { listing: Listing; children: ReactNode }) => {
  // What was typed before is on the device.
  const inBrowser = useInBrowser();
  const [params, setParams] = useSearchParams();
  const [opened, setOpened] = useState<readonly FactField[] | null>(null);
  if (listing.status !== 'approved') return children;

  const linked = params.get(parameter)?.split(',').filter(isFactField) ?? null;
  const asked = opened ?? linked;
  const close = () => {
    setOpened(null);
    if (linked === null) return;
    setParams(
      (current) => {
        current.delete(parameter);
        return current;
      },
      { replace: true },
    );
  };
  return (
    <SuggestContext value={setOpened}>
      {children}
      {inBrowser && asked && (
        <Suspense fallback={null}>
          <SuggestDialog listing={listing} asked={asked} onClose={close} />
        </Suspense>
      )}
    </SuggestContext>
  );
};
