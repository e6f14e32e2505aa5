import type { RemoteName } from '@halalmap/mfe-kit';
import { matchPath } from 'react-router-dom';

/** Which addresses belong to which remote. What stands at them is the remote's own business. */
const remotePaths: Partial<Record<RemoteName, string[]>> = {
  directory: [
    '/food/*',
    '/business/*',
    '/mosque/*',
    '/product/*',
    '/barmm',
    '/listing/:id/*',
    '/favorites',
    '/my-places',
    '/submit',
  ],
  admin: ['/admin/*'],
};

/** @returns the remote that a path belongs to, or null */
export const remoteOfPath = (pathname: string): RemoteName | null => {
  for (const [name, patterns] of Object.entries(remotePaths)) {
    if (patterns.some((pattern) => matchPath(pattern, pathname))) return name as RemoteName;
  }
  return null;
};
