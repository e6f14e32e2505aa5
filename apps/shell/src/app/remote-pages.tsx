import { RemoteBoundary, type RemoteLoader, type RemoteName } from '@halalmap/mfe-kit';
import { matchPath, useLocation } from 'react-router-dom';
import { NotFoundPage } from '../pages/not-found-page';

/** Which addresses belong to which remote. What stands at them is the remote's own business. */
const remotePaths: Partial<Record<RemoteName, string[]>> = {
  directory: ['/food/*', '/business/*', '/mosque/*', '/product/*', '/barmm', '/listing/:id', '/submit'],
  admin: ['/admin/*'],
};

const ownerOf = (pathname: string): RemoteName | null => {
  for (const [name, patterns] of Object.entries(remotePaths)) {
    if (patterns.some((pattern) => matchPath(pattern, pathname))) return name as RemoteName;
  }
  return null;
};

/** The pages of the remotes, and the 404 page for every other address. */
export const RemotePages = ({ remotes }: { remotes: RemoteLoader }) => {
  const owner = ownerOf(useLocation().pathname);
  if (!owner) return <NotFoundPage />;
  return <RemoteBoundary key={owner} load={() => remotes.load(owner)} notFound={<NotFoundPage />} />;
};
