import { product } from '@halalmap/contracts';
import { escapeMarkup } from '../domain/escape-markup';
import type { PageHead } from '../domain/page';

/** JSON inside a script element: a `<` in the data must not end the element. */
const escapeJson = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c');

/**
 * Puts the head of a page into the shell's document.
 * @param template the shell's `index.html` with its `<!--hm:head-->` mark
 * @param publicUrl origin of canonical addresses
 */
export const renderPage = (template: string, page: PageHead, publicUrl: string): string => {
  const meta = (attribute: 'name' | 'property', key: string, content: string): string =>
    `<meta ${attribute}="${key}" content="${escapeMarkup(content)}">`;
  const canonical = page.canonicalPath === undefined ? null : new URL(page.canonicalPath, publicUrl).href;
  const head = [
    `<title>${escapeMarkup(page.title)}</title>`,
    meta('name', 'description', page.description),
    ...(page.indexed ? [] : [meta('name', 'robots', 'noindex')]),
    ...(canonical
      ? [`<link rel="canonical" href="${escapeMarkup(canonical)}">`, meta('property', 'og:url', canonical)]
      : []),
    meta('property', 'og:title', page.title),
    meta('property', 'og:description', page.description),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', product.name),
    ...(page.image
      ? [meta('property', 'og:image', page.image.url), meta('property', 'og:image:alt', page.image.alt)]
      : []),
    ...(page.jsonLd ? [`<script type="application/ld+json">${escapeJson(page.jsonLd)}</script>`] : []),
  ].join('\n    ');
  return template.replace('<!--hm:head-->', () => head);
};
