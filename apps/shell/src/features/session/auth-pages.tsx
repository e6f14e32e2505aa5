import { pageOf, pathIn, type User } from '@halalmap/contracts';
import { useLocale } from '@halalmap/i18n';
import { type ComponentType, type KeyboardEvent, useEffect, useRef } from 'react';
import { useLocation, Navigate } from 'react-router-dom';
import { hasSignedInCookie } from '@halalmap/api-client';
import { PageSkeleton, safeReturnPath, usePageTitle, useSession } from '@halalmap/mfe-kit';
import { useUrlParams, withUrlParams } from '@halalmap/mfe-kit/navigation';
import { useInBrowser } from '@halalmap/ui';
import { ForgotPasswordPage, ResetPasswordPage, UndoFactorPage, VerifyEmailPage } from './mailed-links';
import { SharedInput, AuthFrame } from './auth-frame';
import { useAuthText } from '../../messages/auth-en';
import { keepLanguage, unsentLanguage } from '../../shared/language';
import { hasSignedInBefore } from './session-api';
import { SignInForm } from './sign-in-form';
import { SignUpForm } from './sign-up-form';

const pages: Readonly<Record<string, ComponentType>> = {
  '/auth/forgot-password': ForgotPasswordPage,
  '/auth/reset-password': ResetPasswordPage,
  '/auth/verify-email': VerifyEmailPage,
  '/undo-factor': UndoFactorPage,
};

/** The page below `/auth` for the current path. They share the email address that was entered. */
export const AuthPages = () => {
  const Page = pages[pageOf(useLocation().pathname)?.path ?? ''] ?? AuthPage;
  return (
    <SharedInput>
      <Page />
    </SharedInput>
  );
};

type AuthTab = 'sign-in' | 'sign-up';

const tabs = [
  { tab: 'sign-in', text: 'auth.signIn' },
  { tab: 'sign-up', text: 'auth.signUp' },
] as const;

const tabId = (tab: AuthTab): string => `tab-${tab}`;
const panelId = (tab: AuthTab): string => `panel-${tab}`;

/** The two tabs; arrow keys move between them. */
const AuthTabs = ({ chosen, onChoose }: { chosen: AuthTab; onChoose: (tab: AuthTab) => void }) => {
  const t = useAuthText();
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const other = chosen === 'sign-in' ? 'sign-up' : 'sign-in';
    onChoose(other);
    list.current?.querySelector<HTMLElement>(`#${tabId(other)}`)?.focus();
  };
  return (
    <div className="tabs" role="tablist" aria-label={t('auth.tabs')} ref={list} onKeyDown={onKeyDown}>
      {tabs.map(({ tab, text }) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={tabId(tab)}
          aria-selected={tab === chosen}
          aria-controls={panelId(tab)}
          tabIndex={tab === chosen ? 0 : -1}
          onClick={() => {
            onChoose(tab);
          }}
        >
          {t(text)}
        </button>
      ))}
    </div>
  );
};

/** Opens the page that the user came for: in the language of the account, unless another one was just chosen. */
const GoOn = ({ user, to }: { user: User; to: string }) => {
  const { locale } = useLocale();
  const language = unsentLanguage() ? locale : user.language;
  useEffect(() => {
    if (language === locale) return;
    keepLanguage(language, false);
    window.location.replace(pathIn(language, to));
  }, [language, locale, to]);
  return language === locale ? <Navigate to={to} replace /> : <PageSkeleton />;
};

/** Sign in and sign up. Signed-in users are redirected to where they came from. */
export const AuthPage = () => {
  const t = useAuthText();
  const inBrowser = useInBrowser();
  const { user, isLoading } = useSession();
  const [params, changeUrl] = useUrlParams();
  const tab: AuthTab = params.get('tab') === 'sign-up' ? 'sign-up' : 'sign-in';
  const texts = tab === 'sign-up' ? 'auth.signUp' : 'auth.signIn';
  usePageTitle(t(texts));
  // Signed-in users see no form before the redirect.
  if (isLoading && hasSignedInCookie()) return <PageSkeleton />;
  if (user) return <GoOn user={user} to={safeReturnPath(params.get('returnTo'))} />;

  const choose = (chosen: AuthTab) => {
    changeUrl((now) => withUrlParams(now, { tab: chosen === 'sign-up' ? chosen : null }), { replace: true });
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
