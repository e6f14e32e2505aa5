import { Button, Icon, type IconName, useInBrowser } from '@halalmap/ui';
import { Suspense, useState, memo, use, useEffect, useRef, type ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { useIdle } from '@halalmap/mfe-kit/hooks';
import { usePageTitle } from '@halalmap/mfe-kit';
import { lazyPart, type LazyPart } from '@halalmap/mfe-kit/lazy-part';
import '@halalmap/ui/styles/map.css';
import { useLandingText } from '../../messages/landing-en';
import { Finder } from './finder';
// Imported after the styles of the map: the hero overrides them.
import './landing.css';
import './landing-page.css';

const NearMe = lazyPart(async () => (await import('./near-me')).NearMe);
/** Decorative: without it the area stays plain. */
const HeroMap = lazyPart(
  async () => (await import('./hero-map')).HeroMap,
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
const Hero = () => {
  const t = useLandingText();
  const idle = useIdle(true);
  const [isNear, setIsNear] = useState(false);
  const nearby = useRef<HTMLDivElement>(null);
  return (
    <section className="hero" aria-labelledby="hero-title">
      <div className="wrap hero__inner">
        <div className="hero__text">
          <p className="eyebrow">{t('tagline')}</p>
          <h1 id="hero-title">{t.rich('hero.headline', { em: (text) => <span>{text}</span> })}</h1>
          <p className="hero__sub">{t('hero.sub')}</p>
          <Finder />
          <div ref={nearby} tabIndex={-1}>
            {isNear ? (
              <Suspense fallback={null}>
                <NearMe />
              </Suspense>
            ) : (
              <Button
                icon="locate-fixed"
                onClick={() => {
                  // The button is removed.
                  nearby.current?.focus();
                  setIsNear(true);
                }}
              >
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
                <span>
                  {t(`hero.badge.${text}`)}
                  {text === 'halal' && (
                    <small className="hero__meaning">{t('hero.badge.halal.meaning')}</small>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div className="hero__map map" role="group" aria-label={t('chart.label')}>
        <Suspense fallback={null}>{idle && <HeroMap />}</Suspense>
      </div>
    </section>
  );
};

/** Input after which everything on the page has to respond. */
const inputs = ['pointerdown', 'keydown', 'scroll'] as const;

/** @returns stops waiting */
const whenSeenOrUsed = (element: Element, start: () => void): (() => void) => {
  const observer = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) start();
  });
  observer.observe(element);
  for (const input of inputs) window.addEventListener(input, start, { capture: true, passive: true });
  return () => {
    observer.disconnect();
    for (const input of inputs) window.removeEventListener(input, start, { capture: true });
  };
};

/** A part behind a gate; null leaves it open. */
const Gated = ({ Part, gate }: { Part: ComponentType; gate: Promise<void> | null }) => {
  if (gate) use(gate);
  return <Part />;
};

/** Does not render again by itself: what React has not hydrated yet, it would replace by the fallback. */
const Boundary = memo((props: { Part: ComponentType; gate: Promise<void> | null }) => (
  <Suspense fallback={null}>
    <Gated {...props} />
  </Suspense>
));

/**
 * Leaves a server-rendered part of the page as it came until it is on the screen or the page is used, and its code has
 * loaded; its links work meanwhile. If the code does not load, the part stays, and the next use tries again. A part that the
 * browser renders is not delayed.
 */
export const hydratedWhenSeen = (Part: LazyPart<object>): ComponentType => {
  const HydratedWhenSeen = () => {
    const isHydrating = !useInBrowser();
    const [{ gate, open }] = useState(() => {
      let open = (): void => undefined;
      if (!isHydrating || typeof IntersectionObserver !== 'function') return { gate: null, open };
      const gate = new Promise<void>((resolve) => {
        open = () => {
          Part.preload().then(
            () => resolve(),
            () => undefined,
          );
        };
      });
      return { gate, open };
    });
    const element = useRef<HTMLDivElement>(null);
    useEffect(() => {
      if (!gate || !element.current) return;
      return whenSeenOrUsed(element.current, open);
    }, [gate, open]);
    return (
      <div ref={element}>
        <Boundary Part={Part} gate={gate} />
      </div>
    );
  };
  return HydratedWhenSeen;
};

const LandingSections = hydratedWhenSeen(
  lazyPart(
    async () =>
      (await import(/* webpackChunkName: "landing-sections" */ './landing-sections')).LandingSections,
  ),
);

/** The start. */
export const LandingPage = () => {
  usePageTitle(undefined, useLandingText()('tagline'));
  return (
    <>
      <Hero />
      <LandingSections />
    </>
  );
};
