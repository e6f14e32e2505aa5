import type { SiteDetails } from '@halalmap/contracts';
import { createContext } from 'react';

/** The site settings when the operators configure none. */
export const siteWithoutContact: SiteDetails = { contactEmail: null, socialLinks: [] };

/** The site settings of the operators. */
export const SiteContext = createContext(siteWithoutContact);

/** The configured site settings, embedded in the document; undefined when there are none. */
export const readSiteDetails = (): SiteDetails | undefined => {
  const text = document.getElementById('site')?.textContent;
  return text ? (JSON.parse(text) as SiteDetails) : undefined;
};
