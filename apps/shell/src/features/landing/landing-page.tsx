import { usePageTitle } from '@halalmap/mfe-kit';
import '@halalmap/ui/styles/map.css';
// Imported after the styles of the map: the hero overrides them.
import './landing.css';
import { hydratedWhenSeen } from '../../shared/hydrated-when-seen';
import { lazyPart } from '../../shared/lazy-part';
import { Hero } from './hero';
import './landing-page.css';

const LandingSections = hydratedWhenSeen(
  lazyPart(
    async () =>
      (await import(/* webpackChunkName: "landing-sections" */ './landing-sections')).LandingSections,
  ),
);

/** The start. */
export const LandingPage = () => {
  usePageTitle();
  return (
    <>
      <Hero />
      <LandingSections />
    </>
  );
};
