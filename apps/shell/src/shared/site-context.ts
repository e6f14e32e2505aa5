import type { SiteDetails } from '@halalmap/contracts';
import type { RemoteLoader } from '@halalmap/mfe-kit';
import { createContext } from 'react';

/** The site settings when the operators configure none. */
export const siteWithoutContact: SiteDetails = { contactEmail: null, socialLinks: [] };

/** Provides the remotes to pages that show a part of one; null where nothing is loaded. */
export const RemotesContext = createContext<RemoteLoader | null>(null);

/** The site settings of the operators. */
export const SiteContext = createContext(siteWithoutContact);

/** The configured site settings, embedded in the document; undefined when there are none. */
export const readSiteDetails = (): SiteDetails | undefined => {
  const text = document.getElementById('site')?.textContent;
  return text ? (JSON.parse(text) as SiteDetails) : undefined;
};
