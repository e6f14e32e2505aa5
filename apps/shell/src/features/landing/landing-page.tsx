import { usePageTitle } from '@halalmap/mfe-kit';
import '@halalmap/ui/styles/map.css';
// Imported after the styles of the map: the hero overrides them.
import '@halalmap/ui/styles/landing.css';
import { DirectoryPanels } from './directory-panels';
import { DishesByName } from './dishes-by-name';
import { FactCard } from './fact-card';
import { Hero } from './hero';
import './landing-page.css';
import { SubmitInvitation } from './submit-invitation';
import { TrustLadder } from './trust-ladder';

/** The start. */
export const LandingPage = () => {
  usePageTitle();
  return (
    <>
      <Hero />
      <DirectoryPanels />
      <DishesByName />
      <TrustLadder />
      <FactCard />
      <SubmitInvitation />
    </>
  );
};
