import { escapeMarkup, type Language, pathIn, product, readAddress } from '@halalmap/contracts';
import { AppError } from '@halalmap/errors';
import type { ServiceContext, ServiceMiddleware } from '@halalmap/service-kit';
import type { WebRoot } from '../adapters/web-root';
import { tooManyPage } from '../domain/page';
import { headTexts } from '../domain/texts/head-texts';
import { renderPlainPage } from './render-page';

/** The pin of the logo (`Logo` of `packages/ui`). */
const pin =
  'M16 1.5C8.3 1.5 2.5 7.2 2.5 14.6c0 8.8 9.3 14.3 13.5 20.4 4.2-6.1 13.5-11.6 13.5-20.4C29.5 7.2 23.7 1.5 16 1.5Z';

const contentOf = (language: Language, address: string, seconds: number): string => {
  const texts = headTexts[language].tooMany;
  return `<header class="site-header"><div class="langkit langkit--thin" aria-hidden="true"></div>
<div class="site-header__bar wrap"><a class="logo" href="${pathIn(language, '/')}">
<svg viewBox="0 0 32 36" aria-hidden="true"><path fill="currentColor" d="${pin}"/></svg>
<span lang="en">${product.name}</span></a></div></header>
<main><div class="wrap section"><div class="empty"><h1>${texts.title}</h1>
<p>${texts.description} ${texts.wait(seconds)}</p>
<a class="button button--primary" href="${escapeMarkup(address)}">${texts.again}</a></div></div></main>`;
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
        html: contentOf(language, ctx.url, seconds),
        publicUrl,
      });
    }
  };
