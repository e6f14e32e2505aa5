import type { SiteDetails } from '@halalmap/contracts';
import { createContext } from 'react';

/** What those who run the site say of it when they say nothing. */
export const silentSite: SiteDetails = { contactEmail: null, socialLinks: [] };

/** What those who run the site say of it. */
export const SiteContext = createContext(silentSite);

/** What those who run the site say of it, as it came with the document; undefined when they say nothing. */
export const readSiteDetails = (): SiteDetails | undefined => {
  const text = document.getElementById('site')?.textContent;
  return text ? (JSON.parse(text) as SiteDetails) : undefined;
};
