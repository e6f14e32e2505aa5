import { api, type AppStore, hasSignedInCookie } from '@halalmap/api-client';
import { EmptyState, ErrorState, LinkButton } from '@halalmap/ui';
import { useDispatch } from 'react-redux';
import { PageSkeleton, signInPath, usePageTitle, useSession } from '@halalmap/mfe-kit';
import type { User } from '@halalmap/contracts';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
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
