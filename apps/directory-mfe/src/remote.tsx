import { entityTypes } from '@halalmap/contracts';
import { defineRemote } from '@halalmap/mfe-kit';
import { Navigate, useParams } from 'react-router-dom';
import { BarmmPage } from './features/barmm/barmm-page';
import { DirectoryPage } from './features/directory/directory-page';
import { ListingPage } from './features/listing/listing-page';
import { SubmitPage } from './features/submit/submit-page';

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
