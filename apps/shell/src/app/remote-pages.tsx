import { RemoteBoundary, type RemoteLoader } from '@halalmap/mfe-kit';
import { useLocation } from 'react-router-dom';
import { NotFound } from '../pages/not-found';
import { remoteOfPath } from './remote-paths';

/** The pages of the remotes, and the 404 page for every other address. */
export const RemotePages = ({ remotes }: { remotes: RemoteLoader }) => {
  const owner = remoteOfPath(useLocation().pathname);
  if (!owner) return <NotFound />;
  return <RemoteBoundary key={owner} load={() => remotes.load(owner)} notFound={<NotFound />} />;
};
