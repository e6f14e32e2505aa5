import { useCurrentUser } from '@halalmap/api-client';
import { readAddress, type Role, type User } from '@halalmap/contracts';
import { useTranslator } from '@halalmap/i18n';
import { LinkButton, Note } from '@halalmap/ui';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { kitMessages } from './messages/en';
import { PageSkeleton, usePageTitle } from './page';

/**
 * Shows its children to users with a role, redirects visitors to sign in, and tells other users that they have no
 * access.
 */
export const RequireRole = ({ role, children }: { role: Role; children: ReactNode }) => {
  const { user, isLoading } = useSession();
  const { pathname, search } = useLocation();
  if (isLoading) return <PageSkeleton />;
  if (!user) return <Navigate to={signInPath(pathname + search)} replace />;
  if (user.role !== role) return <AccessDenied />;
  return children;
};

const AccessDenied = () => {
  const t = useTranslator(kitMessages);
  usePageTitle(t('denied.title'));
  return (
    <div className="wrap section">
      <h1 className="visually-hidden">{t('denied.title')}</h1>
      <Note kind="bad" icon="shield" title={t('denied.title')} role="alert">
        <p>{t('denied.text')}</p>
        <p>
          <LinkButton to="/" size="sm">
            {t('denied.home')}
          </LinkButton>
        </p>
      </Note>
    </div>
  );
};

/** The current user; `user` is null for visitors and while unknown. */
export const useSession = (): { user: User | null; isLoading: boolean } => useCurrentUser();

/** The sign-in URL that returns to this page. */
export const signInPath = (returnTo: string): string =>
  `/auth?${new URLSearchParams({ returnTo }).toString()}`;

const here = 'https://here.invalid';

/**
 * Accepts only a page of this site from an untrusted URL.
 * @returns path, without the prefix of a language, query and fragment; `/` for anything else, and for the sign-in page itself
 */
export const safeReturnPath = (value: string | null): string => {
  if (value === null || !value.startsWith('/') || !URL.canParse(value, here)) return '/';
  const url = new URL(value, here);
  const { path } = readAddress(url.pathname);
  if (url.origin !== here || path === '/auth' || path.startsWith('//')) return '/';
  return path + url.search + url.hash;
};
