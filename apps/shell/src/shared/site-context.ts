import type { SiteDetails } from '@halalmap/contracts';

/** The configured site settings, embedded in the document; undefined when there are none. */
export const readSiteDetails = (): SiteDetails | undefined => {
  const text = document.getElementById('site')?.textContent;
  return text ? (JSON.parse(text) as SiteDetails) : undefined;
};
