import { product } from '@halalmap/contracts';
import { usePageTitle } from '@halalmap/mfe-kit';
import { useLegalText } from '../../messages/legal-en';
import { LegalPage } from './legal-page';
import { termsEn } from './terms-en';

/** The rules of the site. */
export const TermsPage = () => {
  const t = useLegalText();
  usePageTitle(t('terms'));
  return (
    <LegalPage title={t('terms')} lead={t('terms.lead', { product: product.name })} sections={termsEn} />
  );
};
