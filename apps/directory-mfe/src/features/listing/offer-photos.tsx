import { limits, type Listing } from '@halalmap/contracts';
import { FailedDialog, lazyPart } from '@halalmap/mfe-kit/lazy-part';
import { Suspense, useState } from 'react';

const OfferDialog = lazyPart(async () => (await import('./offer-dialog')).OfferDialog, FailedDialog);

/** Opens the dialog in which anybody offers photos; nothing for a place that is not public, or has no room for more. */
export const OfferPhotos = ({ listing, label }: { listing: Listing; label: string }) => {
  const [isOpen, setIsOpen] = useState(false);
  if (listing.status !== 'approved' || (listing.images ?? []).length >= limits.images.perListing) return null;
  return (
    <>
      <button type="button" className="link small" onClick={() => setIsOpen(true)}>
        {label}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <OfferDialog listing={listing} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
