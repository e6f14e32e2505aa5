import { signInPath } from '@halalmap/mfe-kit';
import { useNavigate } from 'react-router-dom';

/**
 * Leads to the sign-in page and back.
 * @returns takes the address to come back to, such as one that opens a dialog again
 */
export const useSignIn = (): ((returnTo: string) => void) => {
  const navigate = useNavigate();
  // In place of this entry, so that "back" afterwards still leads to where the reader came from.
  return (returnTo) => void navigate(signInPath(returnTo), { replace: true });
};
