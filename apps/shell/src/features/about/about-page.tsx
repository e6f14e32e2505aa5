import { product } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { usePageTitle } from '@halalmap/mfe-kit';
import { Divider, LinkButton, Okir } from '@halalmap/ui';
import { Link } from 'react-router-dom';
import { directories } from '../../layout/directories';
import { useAboutText } from '../../messages/about-en';
import { useText } from '../../messages/en';
import { useDirectoryCountsQuery } from '../../shared/counts-api';
import { PageHead, useHashTarget } from '../../shared/page-parts';
import { TrustLevels } from '../../shared/trust-levels';

/** The current number of listed places: in total, and of the most popular kinds. */
const LiveFigures = () => {
  const t = useAboutText();
  const { number } = useFormatters();
  const { data, isError } = useDirectoryCountsQuery();
  if (isError) return <p className="small muted">{t('figures.failed')}</p>;
  const countOf = (type: string): number => data?.find(({ name }) => name === type)?.count ?? 0;
  const all = data?.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const figures = [
    { name: 'all', count: all },
    { name: 'business', count: countOf('business') },
    { name: 'mosque', count: countOf('mosque') },
  ] as const;
  return (
    <>
      <dl className="figures" aria-label={t('figures')}>
        {figures.map(({ name, count }) => (
          <div key={name}>
            <dt>{t(`figures.${name}`, { count })}</dt>
            <dd>{data ? number(count) : '–'}</dd>
          </div>
        ))}
      </dl>
      <p className="small quiet">{t('figures.counted')}</p>
    </>
  );
};

/** The rule behind each badge. */
const TrustRules = () => {
  const t = useAboutText();
  return (
    <section className="field-deep on-field rules" id="trust" aria-labelledby="rules-title" tabIndex={-1}>
      <Okir figure="panolong" className="rules__ornament" />
      <div className="wrap rules__inner">
        <div className="rules__lead">
          <h2 id="rules-title">{t('trust.title')}</h2>
          <p className="muted">{t('trust.text')}</p>
          <p className="muted">{t('trust.more')}</p>
        </div>
        <TrustLevels />
      </div>
    </section>
  );
};

/** The purpose of the site, how many places it lists, and how it determines trust. */
export const AboutPage = () => {
  const t = useAboutText();
  usePageTitle(t('title'));
  useHashTarget();
  return (
    <>
      <PageHead eyebrow={t('eyebrow', { product: product.name })} title={t('title')} lead={t('lead')}>
        <p className="muted">{t('text', { product: product.name })}</p>
        <LiveFigures />
      </PageHead>
      <Mission />
      <TrustRules />
      <Care />
      <section className="section wrap about-end" aria-labelledby="about-end">
        <Divider />
        <h2 id="about-end">{t('end.title')}</h2>
        <p className="muted">{t('end.text')}</p>
        <p className="row">
          <LinkButton to="/submit" kind="primary" size="lg" icon="plus">
            {t('end.submit')}
          </LinkButton>
          <LinkButton to="/contact" size="lg" icon="mail">
            {t('end.contact')}
          </LinkButton>
        </p>
      </section>
    </>
  );
};

const Mission = () => {
  const t = useAboutText();
  const shellText = useText();
  return (
    <section className="section wrap about-mission" aria-labelledby="mission">
      <div className="prose">
        <h2 id="mission">{t('mission.title')}</h2>
        <p>{t('mission.1')}</p>
        <p>{t('mission.2')}</p>
      </div>
      <ul className="about-ways">
        {directories.map(({ type, path }) => (
          <li key={type}>
            <h3>
              <Link to={path}>{shellText(`directory.${type}`)}</Link>
            </h3>
            <p className="muted small">{t(`mission.${type}`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
};

const promises = ['rank', 'guess', 'track', 'decide'] as const;

const Care = () => {
  const t = useAboutText();
  return (
    <section className="section wrap about-care" aria-label={t('care.title')}>
      <div className="prose">
        <h2>{t('care.title')}</h2>
        <ul>
          {promises.map((promise) => (
            <li key={promise}>{t(`care.${promise}`, { product: product.name })}</li>
          ))}
        </ul>
      </div>
      <div className="prose">
        <h2>{t('sources.title')}</h2>
        <p>{t('sources.text')}</p>
      </div>
    </section>
  );
};
