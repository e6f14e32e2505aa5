import { hasSignedInCookie } from '@halalmap/api-client';
import { PageSkeleton, signInPath, usePageTitle, useSession } from '@halalmap/mfe-kit';
import { LinkButton, Note } from '@halalmap/ui';
import { useSettingsText } from '../../messages/settings-en';
import { UnreadSession } from '../../shared/session';
import { ColorSchemeSection, LanguageSection, MailsSection } from './setting';
import { ApiKeysSection } from './api-keys-section';
import { DataSection, DeleteSection } from './data-sections';
import { PasskeysSection, PasswordSection, SecondFactorSection } from './sign-in-sections';
import { SessionsSection } from './sessions-section';
import './settings-page.css';

/** Settings of this device and, when signed in, of the account. */
export const SettingsPage = () => {
  const t = useSettingsText();
  const { user, isLoading } = useSession();
  usePageTitle(t('settings.title'));
  if (isLoading) return <PageSkeleton />;
  return (
    <div className="wrap section account" key={user?.id}>
      <h1>{t('settings.title')}</h1>
      <div className="settings">
        <LanguageSection />
        <ColorSchemeSection />
        {user && (
          <>
            <MailsSection user={user} />
            <PasswordSection user={user} />
            <PasskeysSection user={user} />
            <SecondFactorSection user={user} />
            <SessionsSection />
            <ApiKeysSection user={user} />
            <DataSection />
            <DeleteSection />
          </>
        )}
      </div>
      {!user && (hasSignedInCookie() ? <UnreadSession /> : <WayToSignIn />)}
    </div>
  );
};

const WayToSignIn = () => {
  const t = useSettingsText();
  return (
    <Note icon="log-in" title={t('settings.signedOut')}>
      <p>{t('settings.signedOutText')}</p>
      <p>
        <LinkButton to={signInPath('/settings')} size="sm">
          {t('settings.signIn')}
        </LinkButton>
      </p>
    </Note>
  );
};
