import { signInPath, usePageTitle, useSession } from '@halalmap/mfe-kit';
import { Note, Skeleton } from '@halalmap/ui';
import '@halalmap/ui/styles/detail.css';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { MyChanges } from './my-changes';
import './owner.css';
import { OwnedPlaces } from './owned-places';
import { useOwnerText } from '../../messages/en-owner';

/**
 * The user's own places, claims and suggested changes.
 * @param props.claims the user's claims; only business accounts have some
 */
export const MyPlacesPage = ({ claims }: { claims: ReactNode }) => {
  const t = useOwnerText();
  const { user, isLoading } = useSession();
  usePageTitle(t('owner.myPlaces'));
  if (!user && !isLoading) return <Navigate to={signInPath('/my-places')} replace />;
  return (
    <div className="wrap own">
      <header className="own__head">
        <h1>{t('owner.myPlaces')}</h1>
        <p className="muted">{t('owner.myPlacesText')}</p>
      </header>
      {!user && (
        <div role="status" aria-label={t('owner.loading')}>
          <Skeleton shape="block" className="own__sk" />
        </div>
      )}
      {user?.role === 'business' && (
        <>
          <OwnedPlaces />
          {claims}
        </>
      )}
      {user?.role === 'regular' && (
        <Note icon="store" title={t('owner.forBusiness')}>
          {t('owner.forBusinessText')}
        </Note>
      )}
      {user?.role === 'admin' && (
        <Note icon="shield" title={t('owner.forAdmins')}>
          {t('owner.forAdminsText')}
        </Note>
      )}
      {user && <MyChanges />}
    </div>
  );
};
