import { escapeMarkup, type Language, pathIn, product, readAddress } from '@halalmap/contracts';
import { AppError } from '@halalmap/errors';
import type { ServiceContext, ServiceMiddleware } from '@halalmap/service-kit';
import type { WebRoot } from '../adapters/web-root';
import { buildingPage, tooManyPage } from '../domain/page';
import { headTexts } from '../domain/texts/head-texts';
import { renderPlainPage } from './render-page';

/** The pin of the logo (`Logo` of `packages/ui`). */
const pin =
  'M16 1.5C8.3 1.5 2.5 7.2 2.5 14.6c0 8.8 9.3 14.3 13.5 20.4 4.2-6.1 13.5-11.6 13.5-20.4C29.5 7.2 23.7 1.5 16 1.5Z';

/** A page of one message. */
const messageOf = (language: Language, title: string, rest: string): string =>
  `<header class="site-header"><div class="langkit langkit--thin" aria-hidden="true"></div>
<div class="site-header__bar wrap"><a class="logo" href="${pathIn(language, '/')}">
<svg viewBox="0 0 32 36" aria-hidden="true"><path fill="currentColor" d="${pin}"/></svg>
<span lang="en">${product.name}</span></a></div></header>
<main><div class="wrap section"><div class="empty"><h1>${title}</h1>
${rest}</div></div></main>`;

const tooManyContent = (language: Language, address: string, seconds: number): string => {
  const { title, description, wait, again } = headTexts[language].tooMany;
  return messageOf(
    language,
    title,
    `<p>${description} ${wait(seconds)}</p>
<a class="button button--primary" href="${escapeMarkup(address)}">${again}</a>`,
  );
};

/** How often a page of a part that is being built asks for itself again, in seconds. */
const buildingSeconds = 2;

/** Shows that the pages of a remote are being built; the browser asks again by itself, without scripts. */
export const showBuilding = (
  ctx: ServiceContext,
  { web, publicUrl, language }: { web: WebRoot; publicUrl: string; language: Language },
): void => {
  const { title, description } = headTexts[language].building;
  ctx.status = 503;
  ctx.type = 'html';
  ctx.set({
    'Retry-After': String(buildingSeconds),
    Refresh: String(buildingSeconds),
    'Cache-Control': 'no-store',
    'Content-Language': language,
  });
  ctx.body = renderPlainPage({
    web,
    language,
    page: buildingPage(language),
    html: messageOf(language, title, `<p>${description}</p>`),
    publicUrl,
  });
};

/** Whether a browser asks for a page: programs that take anything get the usual error body. */
const wantsPage = (ctx: ServiceContext): boolean =>
  (ctx.method === 'GET' || ctx.method === 'HEAD') &&
  !/^\/api(?:\/|$)/.test(ctx.path) &&
  ctx.accepts(['json', 'html']) === 'html';

/**
 * Shows people a page in the language of the address where its request was over a limit; without scripts, because these
 * would only send further requests.
 * @param options.publicUrl origin of the preview image
 */
export const showTooMany = ({ web, publicUrl }: { web: WebRoot; publicUrl: string }): ServiceMiddleware =>
  async function showTooMany(ctx, next) {
    try {
      await next();
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'rate_limited' || !wantsPage(ctx)) throw error;
      const { language } = readAddress(ctx.path);
      const seconds = error.retryAfterSeconds ?? 1;
      ctx.state.refusedBy = error.limit ?? 'other';
      ctx.status = 429;
      ctx.type = 'html';
      ctx.set({
        'Retry-After': String(seconds),
        'Cache-Control': 'no-store',
        'Content-Language': language,
      });
      ctx.vary('Accept');
      ctx.body = renderPlainPage({
        web,
        language,
        page: tooManyPage(language),
        html: tooManyContent(language, ctx.url, seconds),
        publicUrl,
      });
    }
  };
