import type { SiteDetails } from '@halalmap/contracts';
import type { RemoteLoader } from '@halalmap/mfe-kit';
import { createContext } from 'react';

/** What those who run the site say of it when they say nothing. */
export const silentSite: SiteDetails = { contactEmail: null, socialLinks: [] };

/** Gives the remotes to pages that show a part of one; null where nothing is loaded. */
export const RemotesContext = createContext<RemoteLoader | null>(null);

/** What those who run the site say of it. */
export const SiteContext = createContext(silentSite);

/** What those who run the site say of it, as it came with the document; undefined when they say nothing. */
export const readSiteDetails = (): SiteDetails | undefined => {
  const text = document.getElementById('site')?.textContent;
  return text ? (JSON.parse(text) as SiteDetails) : undefined;
};
