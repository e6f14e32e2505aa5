import type { SiteDetails } from '@halalmap/contracts';

/** What those who run the site say of it, as it came with the document; undefined when they say nothing. */
export const readSiteDetails = (): SiteDetails | undefined => {
  const text = document.getElementById('site')?.textContent;
  return text ? (JSON.parse(text) as SiteDetails) : undefined;
};
