import type { SiteDetails } from '@halalmap/contracts';
import { createContext, useContext } from 'react';

/** The site settings when the operators configure none. */
export const siteWithoutContact: SiteDetails = { contactEmail: null, socialLinks: [] };

/** The site settings of the operators, which the shell provides to every part. */
export const SiteContext = createContext(siteWithoutContact);

/** Hours within which submissions are read, as the operators promise; 0 where they promise none. */
export const useReviewHours = (): number => useContext(SiteContext).reviewHours ?? 0;
