import { useProfileText } from '../../messages/profile-en';
import { NeedsSession } from '../../shared/needs-session';
import { AccountCard } from './account-card';
import { BecomeBusiness, BusinessCard } from './business-card';
import './profile-page.css';

/** The details of the signed-in user and of their business. */
export const ProfilePage = () => {
  const t = useProfileText();
  return (
    <NeedsSession title={t('profile.title')} text={t('profile.signedOut')}>
      {(user) => (
        <div className="wrap section account" key={user.id}>
          <h1>{t('profile.title')}</h1>
          <AccountCard user={user} />
          {user.role === 'business' && <BusinessCard user={user} />}
          {user.role === 'regular' && <BecomeBusiness />}
        </div>
      )}
    </NeedsSession>
  );
};
