import { RemoteBoundary, type RemoteLoader } from '@halalmap/mfe-kit';
import { useLocation } from 'react-router-dom';
import { NotFoundPage } from '../pages/not-found-page';
import { remoteOfPath } from './remote-paths';

/** The pages of the remotes, and the 404 page for every other address. */
export const RemotePages = ({ remotes }: { remotes: RemoteLoader }) => {
  const owner = remoteOfPath(useLocation().pathname);
  if (!owner) return <NotFoundPage />;
  return <RemoteBoundary key={owner} load={() => remotes.load(owner)} notFound={<NotFoundPage />} />;
};
