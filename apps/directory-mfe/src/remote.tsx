import { entityTypes } from '@halalmap/contracts';
import { defineRemote } from '@halalmap/mfe-kit';
import { lazy } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { DirectoryPage } from './features/directory/directory-page';
import { ListingPage } from './features/listing/listing-page';
import { manageParts, managePath } from './features/owner/manage-parts';
import { ReviewsSection } from './features/reviews/reviews-section';
import { WithFavorites } from './favorites/with-favorites';

// What most visits do not open comes when it is opened.
const BarmmPage = lazy(async () => ({ default: (await import('./features/barmm/barmm-page')).BarmmPage }));
const FavoritesPage = lazy(async () => ({
  default: (await import('./features/favorites/favorites-page')).FavoritesPage,
}));
const SubmitPage = lazy(async () => ({
  default: (await import('./features/submit/submit-page')).SubmitPage,
}));

const ManagePage = lazy(async () => ({ default: (await import('./features/owner/manage-page')).ManagePage }));
const MyPlacesPage = lazy(async () => ({
  default: (await import('./features/owner/my-places-page')).MyPlacesPage,
}));
const MyClaims = lazy(async () => ({ default: (await import('./features/claims/my-claims')).MyClaims }));

/** `/food/:id` and its like are old addresses of `/listing/:id`. */
const ToListing = () => {
  const { id = '' } = useParams();
  return <Navigate to={`/listing/${id}`} replace />;
};

export const remote = defineRemote({
  routes: [
    ...entityTypes.flatMap((type) => [
      {
        path: `/${type}`,
        element: (
          <WithFavorites>
            <DirectoryPage key={type} type={type} />
          </WithFavorites>
        ),
      },
      { path: `/${type}/:id`, element: <ToListing /> },
    ]),
    { path: '/barmm', element: <BarmmPage /> },
    {
      path: '/favorites',
      element: (
        <WithFavorites>
          <FavoritesPage />
        </WithFavorites>
      ),
    },
    {
      path: '/listing/:id',
      element: (
        <WithFavorites>
          <ListingPage />
        </WithFavorites>
      ),
    },
    ...manageParts.map((part) => ({
      path: managePath(':id', part),
      element: <ManagePage part={part} reviews={(listing) => <ReviewsSection listing={listing} />} />,
    })),
    { path: '/my-places', element: <MyPlacesPage claims={<MyClaims />} /> },
    { path: '/submit', element: <SubmitPage /> },
  ],
});
