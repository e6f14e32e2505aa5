import type { Listing } from '@halalmap/contracts';
import { useSession } from '@halalmap/mfe-kit';
import { useInBrowser } from '@halalmap/ui';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '../../../messages/en';

const ManagePhotos = lazy(async () => ({ default: (await import('./manage-photos')).ManagePhotos }));

/**
 * The way to add the first photos: by the image manager for who looks after the listing, with a review for everybody
 * else. Who has submitted a listing that is not public yet has none.
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
