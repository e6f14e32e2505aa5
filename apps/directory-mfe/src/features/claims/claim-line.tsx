import type { Listing } from '@halalmap/contracts';
import { useSession } from '@halalmap/mfe-kit';
import { useInBrowser } from '@halalmap/ui';
import { lazy, Suspense } from 'react';
import { useText } from '../../messages/en';
import { useQueryDialog } from '../../shared/hooks';

const ClaimDialog = lazy(async () => ({ default: (await import('./claim-dialog')).ClaimDialog }));
const OwnedLine = lazy(async () => ({ default: (await import('./owned-line')).OwnedLine }));

/** "Is this your place?" while the place has no owner; business accounts also get a link to manage their own place. */
export const ClaimLine = ({ listing }: { listing: Listing }) => {
  const t = useText();
  const inBrowser = useInBrowser();
  const { user } = useSession();
  const dialog = useQueryDialog('claim');
  if (listing.owner.claimed)
    return (
      <Suspense fallback={null}>
        {inBrowser && user?.role === 'business' && <OwnedLine listingId={listing.id} />}
      </Suspense>
    );
  if (listing.status !== 'approved') return null;
  return (
    <div className="small quiet claim-line">
      {t('listing.claim')}{' '}
      <button type="button" className="link small" onClick={() => dialog.open()}>
        {t('listing.claimIt')}
      </button>
      {inBrowser && dialog.value !== null && (
        <Suspense fallback={null}>
          <ClaimDialog listing={listing} onClose={dialog.close} />
        </Suspense>
      )}
    </div>
  );
};
