import { useId } from 'react';
import { counts } from './organizations';
import { RegionChart } from './region-chart';
import { useBarmmText } from '../../messages/en-barmm';

/** What BARMM is, how many organizations are listed and how many are verified. */
export const Introduction = () => {
  const t = useBarmmText();
  const headingId = useId();
  const figures = [
    { key: 'total', count: counts.total, text: t('barmm.total', { count: counts.total }) },
    { key: 'verified', count: counts.verified, text: t('barmm.verified') },
    { key: 'partial', count: counts.partial, text: t('barmm.partial') },
  ];
  return (
    <section className="bm-hero" aria-labelledby={headingId}>
      <div className="wrap bm-hero__in">
        <div className="bm-hero__t">
          <p className="eyebrow">{t('barmm.region')}</p>
          <h1 id={headingId}>{t('barmm.title')}</h1>
          <p className="muted bm-lead">{t('barmm.about')}</p>
          <dl className="bm-n">
            {figures.map(({ key, count, text }) => (
              <div key={key}>
                <dt>{text}</dt>
                <dd>{count}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div className="bm-map map" role="img" aria-label={t('barmm.map')}>
          <RegionChart />
        </div>
      </div>
    </section>
  );
};
