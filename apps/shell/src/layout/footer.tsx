import { product } from '@halalmap/contracts';
import { useSession } from '@halalmap/mfe-kit';
import { Langkit, Logo, Okir } from '@halalmap/ui';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '../messages/use-text';

/** @param slim the closing line alone */
export const Footer = ({ slim }: { slim: boolean }) => {
  const t = useText();
  return (
    <footer className={`foot field-deep on-field${slim ? ' foot--slim' : ''}`}>
      <Langkit />
      {!slim && <Okir figure="panolong" className="foot__orn" />}
      <div className="wrap">
        {!slim && <Columns />}
        <div className="foot__end">
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

const toTheTop = () => {
  window.scrollTo({ top: 0, behavior: 'smooth' });
};

const Columns = () => {
  const t = useText();
  const { user } = useSession();
  return (
    <div className="foot__grid">
      <div className="foot__about">
        <Logo />
        <p className="muted">{t('footer.about')}</p>
      </div>
      <Column
        title={t('footer.browse')}
        links={[
          { to: '/food', text: t('footer.food') },
          { to: '/business', text: t('footer.business') },
          { to: '/product', text: t('footer.product') },
          { to: '/mosque', text: t('footer.mosque') },
          { to: '/barmm', text: t('directory.barmm') },
        ]}
      />
      <Column
        title={t('footer.add')}
        links={[
          { to: '/submit', text: t('footer.submitBusiness') },
          { to: '/submit', text: t('footer.submitProduct') },
          { to: '/submit', text: t('footer.submitMosque') },
          ...(user ? [] : [{ to: '/auth?tab=sign-up', text: t('footer.getStarted') }]),
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
