import { setCurrentUser, type AppStore } from '@halalmap/api-client';
import { useErrorText } from '@halalmap/mfe-kit';
import { useToast } from '@halalmap/ui';
import { useDispatch } from 'react-redux';
import { useText } from '../../messages/use-text';
import { useSignOutMutation } from './session-api';

/** Ends the session and says so. */
export const useSignOut = (): { signOut: () => Promise<void>; isPending: boolean } => {
  const t = useText();
  const toast = useToast();
  const errorText = useErrorText();
  const dispatch = useDispatch<AppStore['dispatch']>();
  const [send, { isLoading }] = useSignOutMutation();
  const signOut = async () => {
    const { error } = await send();
    if (error) {
      toast.show({ kind: 'bad', title: t('auth.logoutFailed'), text: errorText(error) });
      return;
    }
    await dispatch(setCurrentUser(null));
    toast.show({ kind: 'ok', title: t('auth.loggedOut'), text: t('auth.loggedOutText') });
  };
  return { signOut, isPending: isLoading };
};
