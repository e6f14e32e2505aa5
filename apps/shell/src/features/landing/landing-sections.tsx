import { DirectoryPanels } from './directory-panels';
import { DishesByName } from './dishes-by-name';
import { FactCard } from './fact-card';
import { SubmitInvitation } from './submit-invitation';
import { TrustLadder } from './trust-ladder';

/** The landing page below its first view. */
export const LandingSections = () => (
  <>
    <DirectoryPanels />
    <DishesByName />
    <TrustLadder />
    <FactCard />
    <SubmitInvitation />
  </>
);
