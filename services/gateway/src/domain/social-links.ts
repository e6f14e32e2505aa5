import type { SiteDetails } from '@halalmap/contracts';

const knownNames: Readonly<Record<string, string>> = {
  'facebook.com': 'Facebook',
  'instagram.com': 'Instagram',
  'tiktok.com': 'TikTok',
  'youtube.com': 'YouTube',
};

const parseLink = (address: string): { name: string; url: string } | null => {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null;
  const { href, hostname } = new URL(address);
  const host = hostname.replace(/^(www|m)\./, '');
  return { name: knownNames[host] ?? host, url: href };
};

/**
 * Parses `SOCIAL_LINKS`: absolute URLs separated by spaces or commas, shown in this order under the name of their site.
 * @returns null when one of them is not an http(s) URL
 */
export const parseSocialLinks = (text: string): SiteDetails['socialLinks'] | null => {
  const links = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(parseLink);
  return links.every((link) => link !== null) ? links : null;
};
