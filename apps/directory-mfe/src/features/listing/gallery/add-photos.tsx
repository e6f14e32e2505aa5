import type { Listing } from '@halalmap/contracts';
import { useSession } from '@halalmap/mfe-kit';
import { useInBrowser } from '@halalmap/ui';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '../../../messages/en';

const ManagePhotos = lazy(async () => ({ default: (await import('./manage-photos')).ManagePhotos }));

/**
 * How to add the first photos: with the image manager for owners and admins, with a review for everybody else.
 * Submitters of a listing that is not public yet get no button.
 */
export const AddPhotos = ({ listing }: { listing: Listing }) => {
  const t = useText();
  const { user } = useSession();
  const inBrowser = useInBrowser();
  const mayBeTheirs = user?.role === 'admin' || (user?.role === 'business' && listing.owner.claimed);
  const byReview = listing.status === 'approved' && (
    <Link className="btn btn--sm" to="?review=" replace preventScrollReset>
      {t('gallery.addByReview')}
    </Link>
  );
  return (
    <div className="nopic__add">
      {inBrowser && user && mayBeTheirs ? (
        <Suspense fallback={null}>
          <ManagePhotos listing={listing} role={user.role} otherwise={byReview} />
        </Suspense>
      ) : (
        byReview
      )}
    </div>
  );
};
