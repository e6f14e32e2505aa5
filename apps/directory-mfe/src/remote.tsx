import { entityTypes } from '@halalmap/contracts';
import { defineRemote } from '@halalmap/mfe-kit';
import { lazy } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { DirectoryPage } from './features/directory/directory-page';
import { ListingPage } from './features/listing/listing-page';

// What most visits do not open comes when it is opened.
const BarmmPage = lazy(async () => ({ default: (await import('./features/barmm/barmm-page')).BarmmPage }));
const SubmitPage = lazy(async () => ({
  default: (await import('./features/submit/submit-page')).SubmitPage,
}));

/** `/food/:id` and its like are old addresses of `/listing/:id`. */
const ToListing = () => {
  const { id = '' } = useParams();
  return <Navigate to={`/listing/${id}`} replace />;
};

export const remote = defineRemote({
  routes: [
    ...entityTypes.flatMap((type) => [
      { path: `/${type}`, element: <DirectoryPage key={type} type={type} /> },
      { path: `/${type}/:id`, element: <ToListing /> },
    ]),
    { path: '/barmm', element: <BarmmPage /> },
    { path: '/listing/:id', element: <ListingPage /> },
    { path: '/submit', element: <SubmitPage /> },
  ],
});
