import { product } from '@halalmap/contracts';
import { Button, Icon, type IconName } from '@halalmap/ui';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { useLandingText } from '../../messages/landing-en';
import { Finder } from './finder';
import { lazyPart } from '../../shared/lazy-part';
import { useIdle } from '@halalmap/mfe-kit/hooks';

const NearMe = lazyPart(async () => (await import('./near-me')).NearMe);
/** Decorative: without it the area stays plain. */
const HeroChart = lazyPart(
  async () => (await import('./hero-chart')).HeroChart,
  () => null,
);

/** The areas with the most listed places; names are not translated. */
const towns = ['Marawi', 'Cotabato City', 'Zamboanga City', 'Davao', 'Quiapo'];

const badges: { icon: IconName; text: 'reviewed' | 'halal' | 'built' }[] = [
  { icon: 'users-round', text: 'reviewed' },
  { icon: 'utensils', text: 'halal' },
  { icon: 'map-pinned', text: 'built' },
];

/** Headline and finder, beside the chart of the country. */
export const Hero = () => {
  const t = useLandingText();
  const idle = useIdle(true);
  const [isNear, setIsNear] = useState(false);
  return (
    <section className="hero" aria-labelledby="hero-title">
      <div className="wrap hero__inner">
        <div className="hero__text">
          <p className="eyebrow">{product.tagline}</p>
          <h1 id="hero-title">{t.rich('hero.headline', { em: (text) => <span>{text}</span> })}</h1>
          <p className="hero__sub">{t('hero.sub')}</p>
          <Finder />
          <div>
            {isNear ? (
              <Suspense fallback={null}>
                <NearMe />
              </Suspense>
            ) : (
              <Button icon="locate-fixed" onClick={() => setIsNear(true)}>
                {t('hero.nearMe')}
              </Button>
            )}
          </div>
          <p className="hero__quick">
            <span className="quiet">{t('hero.try')}</span>
            {towns.map((town) => (
              <Link key={town} to={`/food?${new URLSearchParams({ location: town }).toString()}`}>
                {town}
              </Link>
            ))}
          </p>
          <ul className="hero__badges">
            {badges.map(({ icon, text }) => (
              <li key={text}>
                <Icon name={icon} />
                {t(`hero.badge.${text}`)}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div className="hero__map map" role="group" aria-label={t('chart.label')}>
        <Suspense fallback={null}>{idle && <HeroChart />}</Suspense>
      </div>
    </section>
  );
};
