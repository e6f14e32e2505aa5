import type { Role } from '@halalmap/contracts';
import { useTranslator } from '@halalmap/i18n';
import { LinkButton, Note } from '@halalmap/ui';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { kitMessages } from './messages/en';
import { PageSkeleton } from './page-skeleton';
import { usePageTitle } from './page-title';
import { signInPath } from './return-path';
import { useSession } from './session';

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
