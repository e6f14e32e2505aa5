import { useTranslator } from '@halalmap/i18n';
import { Langkit, LinkButton, Logo } from '@halalmap/ui';
import { ColorSchemeControl } from './color-scheme-control';
import { kitMessages } from './messages/catalogue';

/** The head of an admin's pages, in place of the site's. */
export const AdminBanner = ({ email }: { email: string }) => {
  const t = useTranslator(kitMessages);
  return (
    <div className="adm-top" role="region" aria-label={t('admin.banner.label')}>
      <Langkit thin />
      <div className="adm-top__bar">
        <Logo />
        <span className="adm-top__who">{t('admin.banner', { email })}</span>
        <span className="top__end">
          <ColorSchemeControl />
          <LinkButton to="/" size="sm">
            {t('admin.home')}
          </LinkButton>
        </span>
      </div>
    </div>
  );
};
