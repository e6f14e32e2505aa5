import type { RenderedPage, SiteDetails } from '@halalmap/contracts';
import { AppError } from '@halalmap/errors';
import { currentTrace, type ServiceContext } from '@halalmap/service-kit';
import type { GetRenderer } from '../adapters/web-root';
import type { UpstreamRequest } from '../adapters/upstream';
import { findApiRoute } from '../domain/api-route';
import type { ReadShared } from './shared-reads';

const timeoutMs = 5_000;

/** Renders the page of a request; null when the browser must render it. */
export type RenderContent = (ctx: ServiceContext) => Promise<RenderedPage | null>;

/** Only anonymous requests are rendered, so that no personal data can be cached for another person. */
const isVisitor = (ctx: ServiceContext): boolean =>
  !ctx.get('authorization') && !ctx.cookies.get('signed_in');

/** Renders pages with data from the public API. */
export const createRenderContent = (options: {
  renderer: GetRenderer;
  readShared: ReadShared;
  site: SiteDetails;
}): RenderContent => {
  const { renderer, readShared, site } = options;

  const read = async (url: string, address: string): Promise<Response> => {
    const { pathname, search } = new URL(url, 'http://gateway.invalid');
    const route = findApiRoute('GET', pathname, search.slice(1));
    if (!route?.shared) throw new Error(`a page may not ask for ${pathname}`);
    const requestTo = (): UpstreamRequest => ({
      method: 'GET',
      path: url,
      headers: { accept: 'application/json', ...currentTrace() },
      body: null,
      lane: 'page',
      address,
      signal: AbortSignal.timeout(timeoutMs),
    });
    try {
      const { status, headers, body } = await readShared({ route, url, requestTo });
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
        read: (url) => read(url, ctx.state.clientAddress),
      });
      return (await rendering) ?? null;
    } catch (error) {
      ctx.state.logger.warn({ err: error, path: ctx.path }, 'a page cannot be rendered');
      return null;
    }
  };
};
