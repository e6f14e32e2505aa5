import { product } from '@halalmap/contracts';
import { useSession, SiteContext } from '@halalmap/mfe-kit';
import { Langkit, Logo, Okir } from '@halalmap/ui';
import { useContext, useId } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '../messages/en';

/** @param slim only the last line */
export const Footer = ({ slim }: { slim: boolean }) => {
  const t = useText();
  return (
    <footer className={`site-footer field-deep on-field${slim ? ' site-footer--slim' : ''}`}>
      <Langkit />
      {!slim && <Okir figure="panolong" className="site-footer__ornament" />}
      <div className="wrap">
        {!slim && <Columns />}
        <div className="site-footer__end">
          <span>
            {t('footer.rights', {
              from: String(product.copyrightFrom),
              to: String(new Date().getFullYear()),
              product: product.name,
            })}
          </span>
          <span>{t('footer.sources')}</span>
        </div>
      </div>
    </footer>
  );
};

/** Smooth scrolling, unless the device prefers reduced motion, is set in the page styles. */
const toTheTop = () => {
  window.scrollTo(0, 0);
};

const Columns = () => {
  const t = useText();
  const { user } = useSession();
  const { socialLinks } = useContext(SiteContext);
  return (
    <div className="site-footer__grid">
      <div className="site-footer__about">
        <Logo />
        <p className="muted">{t('footer.about')}</p>
        {socialLinks.length > 0 && (
          <p className="row site-footer__social">
            {socialLinks.map(({ name, url }) => (
              <a key={url} href={url} rel="me noopener">
                {name}
              </a>
            ))}
          </p>
        )}
      </div>
      <Column
        title={t('footer.browse')}
        links={[
          { to: '/food', text: t('footer.food') },
          { to: '/business', text: t('footer.business') },
          { to: '/product', text: t('footer.product') },
          { to: '/mosque', text: t('footer.mosque') },
          { to: '/cemetery', text: t('footer.cemetery') },
          { to: '/prayer', text: t('footer.prayer') },
          { to: '/trip', text: t('footer.trip') },
          { to: '/scan', text: t('footer.scan') },
          { to: '/my-standard', text: t('footer.standard') },
          { to: '/barmm', text: t('directory.barmm') },
          { to: '/favorites', text: t('footer.favorites') },
        ]}
      />
      <Column
        title={t('footer.add')}
        links={[
          { to: '/submit?type=business', text: t('footer.submitBusiness') },
          { to: '/submit?type=product', text: t('footer.submitProduct') },
          { to: '/submit?type=mosque', text: t('footer.submitMosque') },
          ...(user ? [] : [{ to: '/auth?tab=sign-up', text: t('footer.getStarted') }]),
        ]}
      />
      <Column
        title={t('footer.site')}
        links={[
          { to: '/about', text: t('footer.aboutUs') },
          { to: '/contact', text: t('footer.contact') },
          { to: '/contact#faq', text: t('footer.help') },
          { to: '/certifiers', text: t('footer.certifiers') },
          { to: '/data', text: t('footer.data') },
          { to: '/blog', text: t('footer.blog') },
          { to: '/privacy-policy', text: t('footer.privacy') },
          { to: '/terms-of-service', text: t('footer.terms') },
        ]}
      />
    </div>
  );
};

const Column = ({ title, links }: { title: string; links: { to: string; text: string }[] }) => {
  const id = useId();
  return (
    <nav aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>
        {links.map(({ to, text }) => (
          <li key={text}>
            <Link to={to} onClick={toTheTop}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};
