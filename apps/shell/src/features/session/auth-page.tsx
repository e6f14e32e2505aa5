import { safeReturnPath, usePageTitle, useSession } from '@halalmap/mfe-kit';
import { Langkit, Okir } from '@halalmap/ui';
import '@halalmap/ui/styles/auth.css';
import { Navigate, useSearchParams } from 'react-router-dom';
import { useText } from '../../messages/use-text';
import './auth-page.css';
import { AuthTabs, panelId, tabId, type AuthTab } from './auth-tabs';
import { SignInForm } from './sign-in-form';
import { SignUpForm } from './sign-up-form';

/** Signing in and making an account. Whoever is signed in goes on to where they came from. */
export const AuthPage = () => {
  const t = useText();
  const { user } = useSession();
  const [params, setParams] = useSearchParams();
  const tab: AuthTab = params.get('tab') === 'sign-up' ? 'sign-up' : 'sign-in';
  const texts = tab === 'sign-up' ? 'auth.signUp' : 'auth.signIn';
  usePageTitle(t(texts));
  if (user) return <Navigate to={safeReturnPath(params.get('returnTo'))} replace />;

  const choose = (chosen: AuthTab) => {
    const next = new URLSearchParams(params);
    if (chosen === 'sign-up') next.set('tab', chosen);
    else next.delete('tab');
    setParams(next, { replace: true });
  };
  return (
    <div className="auth">
      <section className="auth__form" aria-labelledby="auth-title">
        <h1 id="auth-title">{t(`${texts}.title`)}</h1>
        <p className="muted">{t(`${texts}.text`)}</p>
        <AuthTabs chosen={tab} onChoose={choose} />
        <div role="tabpanel" id={panelId(tab)} aria-labelledby={tabId(tab)}>
          {tab === 'sign-up' ? <SignUpForm /> : <SignInForm />}
        </div>
      </section>
      <aside className="auth__art field-deep on-field" aria-label={t('auth.art')}>
        <Okir figure="panolong" className="auth__orn" />
        <Langkit className="auth__seam" />
        <div className="auth__say">
          <p className="auth__q">{t('auth.art.title')}</p>
          <p className="muted">{t('auth.art.text')}</p>
        </div>
      </aside>
    </div>
  );
};
