import { setCurrentUser, type AppStore } from '@halalmap/api-client';
import { useErrorText } from '@halalmap/mfe-kit';
import { forgetKeptDrafts } from '@halalmap/mfe-kit/kept-draft';
import { useToast } from '@halalmap/ui';
import { useDispatch } from 'react-redux';
import { useMenuText } from '../messages/use-menu-text';
import { forgetSessionDrafts } from './session-draft';
import { useSignOutMutation } from './sign-out-api';

/**
 * Ends the session and says so.
 * @returns `signOut` resolves with whether it has ended
 */
export const useSignOut = (): { signOut: () => Promise<boolean>; isPending: boolean } => {
  const t = useMenuText();
  const toast = useToast();
  const errorText = useErrorText();
  const dispatch = useDispatch<AppStore['dispatch']>();
  const [send, { isLoading }] = useSignOutMutation();
  const signOut = async () => {
    const { error } = await send();
    if (error) {
      toast.show({ kind: 'bad', title: t('auth.logoutFailed'), text: errorText(error) });
      return false;
    }
    forgetSessionDrafts();
    forgetKeptDrafts();
    await dispatch(setCurrentUser(null));
    toast.show({ kind: 'ok', title: t('auth.loggedOut'), text: t('auth.loggedOutText') });
    return true;
  };
  return { signOut, isPending: isLoading };
};
