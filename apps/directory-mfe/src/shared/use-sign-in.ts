import { signInPath, useSession } from '@halalmap/mfe-kit';
import { useToast } from '@halalmap/ui';
import { useNavigate } from 'react-router-dom';
import { useText } from '../messages/use-text';

/**
 * Leads to the sign-in page and back. Who was signed in is told that the session has ended.
 * @returns takes the address to come back to, such as one that opens a dialog again
 */
export const useSignIn = (): ((returnTo: string) => void) => {
  const t = useText();
  const toast = useToast();
  const navigate = useNavigate();
  const { user } = useSession();
  return (returnTo) => {
    if (user) toast.show({ title: t('session.ended'), text: t('session.endedText'), kind: 'bad' });
    // In place of this entry, so that "back" afterwards still leads to where the reader came from.
    void navigate(signInPath(returnTo), { replace: true });
  };
};
