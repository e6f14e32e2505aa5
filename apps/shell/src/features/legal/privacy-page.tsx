import { usePageTitle } from '@halalmap/mfe-kit';
import { useLegalText } from '../../messages/legal-en';
import { LegalPage } from './legal-page';
import { privacyEn } from './privacy-en';

/** The privacy policy, `/privacy`. */
export const PrivacyPage = () => {
  const t = useLegalText();
  usePageTitle(t('privacy'));
  return <LegalPage title={t('privacy')} lead={t('privacy.lead')} sections={privacyEn} />;
};
