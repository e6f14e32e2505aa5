import {
  addedPageOf,
  cleanText,
  escapeMarkup,
  type Language,
  languages,
  type MfeManifest,
  pathIn,
  product,
  remoteOf,
  type RenderedPage,
  type SiteDetails,
} from '@halalmap/contracts';
import { AppError } from '@halalmap/errors';
import type { ServiceContext } from '@halalmap/service-kit';
import type { GetRenderer, WebRoot } from '../adapters/web-root';
import { manifestPath } from './offline';
import { type PageHead, productImage } from '../domain/page';
import type { ReadPublic } from './call-upstream';

const mainEnd = '<!--/hm:main-->';
/** What a document has before and after its main part. */
const aroundMain = (document: string): [before: string, after: string] => {
  const [before = '', main = ''] = document.split('<!--hm:main-->', 2);
  return [before, main.slice(main.indexOf(mainEnd) + mainEnd.length)];
};

/** Renders the page of a request; null when the browser must render it. */
export type RenderContent = (ctx: ServiceContext) => Promise<RenderedPage | null>;

/** Only anonymous requests are rendered, so that no personal data can be cached for another person. */
export const isVisitor = (ctx: ServiceContext): boolean =>
  !ctx.get('authorization') && !ctx.cookies.get('signed_in');

/** Renders pages with data from the public API. */
export const createRenderContent = (options: {
  renderer: GetRenderer;
  readPublic: ReadPublic;
  site: SiteDetails;
}): RenderContent => {
  const { renderer, readPublic, site } = options;

  const read = async (url: string, address: string): Promise<Response> => {
    try {
      const { status, headers, body } = await readPublic(url, address);
      return new Response(body.toString(), { status, headers });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // The page shows which data is missing and requests it again in the browser.
      return new Response(null, { status: 503 });
    }
  };

  return async function renderPage(ctx) {
    if (!isVisitor(ctx)) return null;
    try {
      const rendering = renderer()?.renderPage({
        address: ctx.url,
        site,
        read: (url) => read(url, ctx.state.limitKey),
      });
      return (await rendering) ?? null;
    } catch (error) {
      ctx.state.logger.warn({ err: error, path: ctx.path }, 'a page cannot be rendered');
      return null;
    }
  };
};

/** JSON for a script element: escapes `<`, so that the data cannot end the element. */
const escapeJson = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c');

/** Open Graph names languages with a country. */
const openGraphLocales: Readonly<Record<Language, string>> = { en: 'en_PH', fil: 'fil_PH', ar: 'ar_AR' };

/** The same page in each language, for search engines; English is what nobody else is offered. */
const alternateTags = (path: string, publicUrl: string): string[] =>
  [...languages.map((language) => [language, language] as const), ['x-default', 'en'] as const].map(
    ([name, language]) =>
      `<link rel="alternate" hreflang="${name}" href="${escapeMarkup(new URL(pathIn(language, path), publicUrl).href)}">`,
  );

const headTags = (page: PageHead, publicUrl: string, language: Language): string[] => {
  const meta = (attribute: 'name' | 'property', key: string, content: string): string =>
    `<meta ${attribute}="${key}" content="${escapeMarkup(cleanText(content))}">`;
  const image = page.image ?? productImage(publicUrl);
  const { canonicalPath: path, onlyEnglish = false } = page;
  const shown = onlyEnglish ? 'en' : language;
  const canonical = path === undefined ? null : new URL(pathIn(shown, path), publicUrl).href;
  return [
    `<title>${escapeMarkup(cleanText(page.title))}</title>`,
    meta('name', 'description', page.description),
    ...(page.indexed ? [] : [meta('name', 'robots', 'noindex')]),
    ...(canonical
      ? [`<link rel="canonical" href="${escapeMarkup(canonical)}">`, meta('property', 'og:url', canonical)]
      : []),
    ...(path !== undefined && page.indexed && !onlyEnglish ? alternateTags(path, publicUrl) : []),
    meta('property', 'og:title', page.title),
    meta('property', 'og:description', page.description),
    meta('property', 'og:type', page.kind ?? 'website'),
    meta('property', 'og:site_name', product.name),
    meta('property', 'og:locale', openGraphLocales[shown]),
    ...languages
      .filter((other) => other !== shown && !onlyEnglish)
      .map((other) => meta('property', 'og:locale:alternate', openGraphLocales[other])),
    meta('property', 'og:image', image.url),
    ...(image.size
      ? [
          meta('property', 'og:image:width', String(image.size.width)),
          meta('property', 'og:image:height', String(image.size.height)),
        ]
      : []),
    meta('property', 'og:image:alt', image.alt),
    `<link rel="manifest" href="${manifestPath}${language === 'en' ? '' : `?lang=${language}`}">`,
    ...(page.jsonLd ? [`<script type="application/ld+json">${escapeJson(page.jsonLd)}</script>`] : []),
  ];
};

/** A stylesheet that blocks the first paint. `own`: the name by which the remote's script finds it. */
const styleTag = (address: string, own?: string): string =>
  `<link rel="stylesheet" href="${address}"${own ? ` data-href="${own}"` : ''}>`;

/** Fetched beside the stylesheet that names it, so that the first text rarely changes its font. */
const fontTag = (address: string): string =>
  `<link rel="preload" href="${address}" as="font" type="font/woff2" crossorigin>`;

/**
 * The fonts of the scripts that a language is written in: names of places and digits are Latin in every language. The
 * letters of other Latin languages are fetched when a page shows one.
 */
const fontsOf = ({ assets }: WebRoot, language: Language): string[] =>
  assets.fonts.filter(
    (address) => !address.includes('-extended.') && (language === 'ar' || !address.includes('-arabic.')),
  );

const partsOf = (rendered: RenderedPage | null): readonly string[] => rendered?.parts ?? ['parts'];

/** The chunk with the texts of a language, unless they come with the page. */
const textsOf = (language: Language, rendered: RenderedPage | null): readonly string[] =>
  rendered?.texts === undefined ? [language] : [];

const styleTags = ({ assets, remoteAssets }: WebRoot, rendered: RenderedPage | null): string[] => {
  const parts = partsOf(rendered);
  const needed = [...assets.entry.styles, ...parts.flatMap((part) => assets.parts[part]?.styles ?? [])];
  const { styles = [], chunkStyles = {} } = remoteAssets.get(rendered?.remote ?? '') ?? {};
  const ofRemote = [...new Set([...styles, ...(chunkStyles[rendered?.chunk ?? ''] ?? [])])];
  const later = parts.includes('parts') ? [] : (assets.parts.parts?.styles ?? []);
  return [
    ...needed.map((address) => styleTag(address)),
    ...ofRemote.map((own) => styleTag(`/remotes/${rendered?.remote ?? ''}/${own}`, own)),
    // Stylesheets that a script loads after the first paint, for browsers with scripts disabled.
    ...(later.length > 0
      ? [`<noscript>${later.map((address) => styleTag(address)).join('')}</noscript>`]
      : []),
  ];
};

/** Scripts of the shell: of the entry and of the chunks that hydrate the page. */
const scriptsOf = ({ assets }: WebRoot, rendered: RenderedPage | null, language: Language): string[] => [
  ...new Set([
    ...assets.entry.scripts,
    ...[...textsOf(language, rendered), ...(rendered?.parts ?? [])].flatMap(
      (part) => assets.parts[part]?.scripts ?? [],
    ),
  ]),
];

/** The remote that shows a page, as the manifest of remotes names it; null for a page of the shell. */
const remoteAt = ({ manifest }: WebRoot, path: string): MfeManifest['remotes'][number] | null =>
  addedPageOf(manifest.remotes, path)?.remote ??
  manifest.remotes.find(({ name }) => name === remoteOf(path)) ??
  null;

/** Scripts that the federation fetches for the page, under the addresses that it uses. */
const remoteScriptsOf = (
  web: WebRoot,
  path: string,
  rendered: RenderedPage | null,
  language: Language,
): string[] => {
  const remote = remoteAt(web, path);
  if (!remote) return [];
  const { name, entry, version } = remote;
  const { scripts = [], chunkScripts = {} } = web.remoteAssets.get(name) ?? {};
  return [
    `${entry}?v=${encodeURIComponent(version)}`,
    ...new Set(
      [
        ...scripts,
        ...[rendered?.chunk ?? '', ...textsOf(language, rendered)].flatMap(
          (chunk) => chunkScripts[chunk] ?? [],
        ),
      ].map((own) => `/remotes/${name}/${own}`),
    ),
  ];
};

/** Without it each script would be requested after the one that names it, which takes long on a slow connection. */
const preloadTag = (address: string): string =>
  `<link rel="preload" href="${address}" as="script" fetchpriority="low">`;

/** Data for the page's script. */
const dataBlock = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${escapeJson(value)}</script>`;

const isUnset = ({ contactEmail, socialLinks, ...others }: SiteDetails): boolean =>
  contactEmail === null && socialLinks.length === 0 && Object.keys(others).length === 0;

/** The document with the language of its content. */
const inLanguage = ({ template }: WebRoot, language: Language): string =>
  template.replace('<html lang="en">', `<html lang="${language}"${language === 'ar' ? ' dir="rtl"' : ''}>`);

/**
 * Builds the HTML document of a page that needs no script: what the application would fetch is refused too.
 * @param options.html its content
 */
export const renderPlainPage = (options: {
  web: WebRoot;
  language: Language;
  page: PageHead;
  html: string;
  publicUrl: string;
}): string => {
  const { web, language, page, publicUrl } = options;
  const head = [
    ...headTags(page, publicUrl, language),
    ...styleTags(web, null),
    ...fontsOf(web, language).map(fontTag),
  ].join('\n    ');
  const document = inLanguage(web, language)
    .replace('<!--hm:head-->', () => head)
    .replace(/<!--hm:(?:note|end)-->/g, '');
  const [before, after] = aroundMain(document);
  return before + options.html + after;
};

/**
 * Builds the HTML document of a page.
 * @param options.path without the prefix of the language
 * @param options.rendered the server-rendered content; null when the browser must render the page
 * @param options.publicUrl origin of canonical URLs
 * @param options.site information about the site for the page
 */
export const renderPage = (options: {
  web: WebRoot;
  language: Language;
  path: string;
  page: PageHead;
  rendered: RenderedPage | null;
  publicUrl: string;
  site: SiteDetails;
}): string => {
  const { web, language, path, page, rendered, publicUrl, site } = options;
  const { early } = web.assets;
  const scripts = scriptsOf(web, rendered, language);
  const head = [
    ...headTags(page, publicUrl, language),
    // The scripts of a server-rendered page are fetched after its first paint.
    `<script src="${early}"${rendered ? ` data-then="${scripts.join(' ')}"` : ''}></script>`,
    ...styleTags(web, rendered),
    ...fontsOf(web, language).map(fontTag),
    ...(rendered
      ? scripts.map(preloadTag)
      : scripts.map((address) => `<script defer src="${address}"></script>`)),
    ...remoteScriptsOf(web, path, rendered, language).map(preloadTag),
  ].join('\n    ');
  const remote = remoteAt(web, path);
  const data = [
    ...(remote ? [dataBlock('remote', remote)] : []),
    ...(isUnset(site) ? [] : [dataBlock('site', site)]),
    ...(rendered ? [dataBlock('rendered-state', rendered.state)] : []),
    ...(rendered?.texts === undefined ? [] : [dataBlock('texts', rendered.texts)]),
  ].join('');
  const { note = '', skeleton = '' } = web.renderer()?.waiting[language] ?? {};
  const document = inLanguage(web, language)
    .replace('<!--hm:head-->', () => head)
    .replace('<!--hm:note-->', () => note)
    .replace('<!--hm:skeleton-->', () => skeleton)
    .replace('<!--hm:end-->', () => data);
  if (!rendered) return document;
  // Whitespace around the markup would differ from what React renders, and React would render the page again.
  const [before, after] = aroundMain(document);
  return before.trimEnd() + rendered.html + after.trimStart();
};
