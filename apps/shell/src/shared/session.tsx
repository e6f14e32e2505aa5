import { api, type AppStore, defineMutation, hasSignedInCookie, setCurrentUser } from '@halalmap/api-client';
import { EmptyState, ErrorState, LinkButton, useToast } from '@halalmap/ui';
import { useDispatch } from 'react-redux';
import { PageSkeleton, signInPath, usePageTitle, useSession, useErrorText } from '@halalmap/mfe-kit';
import type { User } from '@halalmap/contracts';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { deleteDrafts } from '@halalmap/mfe-kit/drafts';
import { useAccountText } from '../messages/account-en';

/** A session exists, but its user could not be loaded: a server error, not the visitor's fault. */
export const UnreadSession = () => {
  const t = useAccountText();
  const dispatch = useDispatch<AppStore['dispatch']>();
  return (
    <ErrorState
      title={t('session.unread')}
      text={t('session.unreadText')}
      onRetry={() => void dispatch(api.util.invalidateTags(['Session']))}
    />
  );
};

interface NeedsSessionProps {
  title: string;
  /** What visitors are told. */
  text: string;
  children: (user: User) => ReactNode;
}

/** A page that requires a session: visitors get a link to sign in and return. */
export const NeedsSession = ({ title, text, children }: NeedsSessionProps) => {
  const t = useAccountText();
  const { user, isLoading } = useSession();
  const { pathname, search } = useLocation();
  usePageTitle(title);
  if (isLoading) return <PageSkeleton />;
  if (user) return children(user);
  if (hasSignedInCookie()) {
    return (
      <div className="wrap section stack">
        <h1>{title}</h1>
        <UnreadSession />
      </div>
    );
  }
  return (
    <div className="wrap section">
      <EmptyState
        headingLevel={1}
        title={title}
        text={text}
        action={
          <LinkButton to={signInPath(pathname + search)} kind="primary" icon="log-in">
            {t('signIn')}
          </LinkButton>
        }
      />
    </div>
  );
};

const signOutApi = api.injectEndpoints({
  endpoints: (build) => ({
    signOut: build.mutation(defineMutation('POST /api/auth/logout')),
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
  const t = useAccountText();
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
