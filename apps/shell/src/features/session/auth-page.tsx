import { hasSignedInCookie } from '@halalmap/api-client';
import { PageSkeleton, safeReturnPath, usePageTitle, useSession } from '@halalmap/mfe-kit';
import { useInBrowser } from '@halalmap/ui';
import { Navigate, useSearchParams } from 'react-router-dom';
import { useAuthText } from '../../messages/auth-en';
import { AuthFrame } from './auth-frame';
import { AuthTabs, panelId, tabId, type AuthTab } from './auth-tabs';
import { SignInForm } from './sign-in-form';
import { SignUpForm } from './sign-up-form';
import { hasSignedInBefore } from './session-api';

/** Sign in and sign up. Signed-in users are redirected to where they came from. */
export const AuthPage = () => {
  const t = useAuthText();
  const inBrowser = useInBrowser();
  const { user, isLoading } = useSession();
  const [params, setParams] = useSearchParams();
  const tab: AuthTab = params.get('tab') === 'sign-up' ? 'sign-up' : 'sign-in';
  const texts = tab === 'sign-up' ? 'auth.signUp' : 'auth.signIn';
  usePageTitle(t(texts));
  // Signed-in users see no form before the redirect.
  if (isLoading && hasSignedInCookie()) return <PageSkeleton />;
  if (user) return <Navigate to={safeReturnPath(params.get('returnTo'))} replace />;

  const choose = (chosen: AuthTab) => {
    const next = new URLSearchParams(params);
    if (chosen === 'sign-up') next.set('tab', chosen);
    else next.delete('tab');
    setParams(next, { replace: true });
  };
  const title =
    tab === 'sign-in' && inBrowser && hasSignedInBefore() ? 'auth.signIn.back' : (`${texts}.title` as const);
  return (
    <AuthFrame title={t(title)} text={t(`${texts}.text`)}>
      <AuthTabs chosen={tab} onChoose={choose} />
      <div role="tabpanel" id={panelId(tab)} aria-labelledby={tabId(tab)}>
        {tab === 'sign-up' ? <SignUpForm /> : <SignInForm />}
      </div>
    </AuthFrame>
  );
};
