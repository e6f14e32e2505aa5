import { api, type AppStore, requestTo, setCurrentUser } from '@halalmap/api-client';
import { signInPath, useErrorText } from '@halalmap/mfe-kit';
import { useToast } from '@halalmap/ui';
import { useNavigate } from 'react-router-dom';
import { deleteDrafts } from '@halalmap/mfe-kit/drafts';
import { useDispatch } from 'react-redux';
import { useAccountText } from '../messages/account-en';
import { useMenuText } from '../messages/menu-en';

const signOutApi = api.injectEndpoints({
  endpoints: (build) => ({
    signOut: build.mutation<null, void>({
      query: () => requestTo('POST /api/auth/logout'),
    }),
  }),
});

const { useSignOutMutation } = signOutApi;

/**
 * @param options.returnTo the page to return to
 * @param options.isKept whether the input is restored too; passwords never are
 * @returns a function that reports the expired session and opens the sign-in page
 */
export const useSessionEnd = (options: { returnTo: string; isKept: boolean }): (() => void) => {
  const t = useAccountText();
  const toast = useToast();
  const navigate = useNavigate();
  return () => {
    toast.show({
      kind: 'bad',
      title: t('ended.title'),
      text: t(options.isKept ? 'ended.kept' : 'ended.text'),
    });
    void navigate(signInPath(options.returnTo), { replace: true });
  };
};

/**
 * Ends the session and shows a message.
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
    deleteDrafts();
    await dispatch(setCurrentUser(null));
    toast.show({ kind: 'ok', title: t('auth.loggedOut'), text: t('auth.loggedOutText') });
    return true;
  };
  return { signOut, isPending: isLoading };
};
