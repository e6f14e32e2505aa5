import { product } from '@halalmap/contracts';
import type { PageHead } from '../domain/page';

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

/** JSON inside a script element: a `<` in the data must not end the element. */
const escapeJson = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c');

/**
 * Puts the head of a page into the shell's document.
 * @param template the shell's `index.html` with its `<!--hm:head-->` mark
 * @param publicUrl origin of canonical addresses
 */
export const renderPage = (template: string, page: PageHead, publicUrl: string): string => {
  const meta = (attribute: 'name' | 'property', key: string, content: string): string =>
    `<meta ${attribute}="${key}" content="${escapeHtml(content)}">`;
  const canonical = page.canonicalPath === undefined ? null : new URL(page.canonicalPath, publicUrl).href;
  const head = [
    `<title>${escapeHtml(page.title)}</title>`,
    meta('name', 'description', page.description),
    ...(page.indexed ? [] : [meta('name', 'robots', 'noindex')]),
    ...(canonical
      ? [`<link rel="canonical" href="${escapeHtml(canonical)}">`, meta('property', 'og:url', canonical)]
      : []),
    meta('property', 'og:title', page.title),
    meta('property', 'og:description', page.description),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', product.name),
    ...(page.jsonLd ? [`<script type="application/ld+json">${escapeJson(page.jsonLd)}</script>`] : []),
  ].join('\n    ');
  return template.replace('<!--hm:head-->', () => head);
};
