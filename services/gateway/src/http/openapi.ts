import { openApiDocument } from '@halalmap/contracts';
import { etagOf, setEtag, type ServiceMiddleware } from '@halalmap/service-kit';
import { docsStyle } from './docs/docs-style';
import { renderDocs } from './docs/render-docs';
import type { OwnRoute } from './own-routes';

const documentPath = '/api/openapi.json';
const stylePath = '/api/docs.css';

/** The value of a function that is called on first use only. */
const once = <T>(make: () => T): (() => T) => {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
};

/** Serves a text that never changes while the process runs. */
const serveText = (type: string, make: () => string): ServiceMiddleware => {
  const text = once(make);
  const tag = once(() => etagOf(text()));
  return function serveText(ctx) {
    ctx.set('Cache-Control', 'no-cache');
    if (setEtag(ctx, tag())) return;
    ctx.type = type;
    ctx.body = text();
  };
};

/**
 * The API description: an OpenAPI document and a page for people. Both are built once, on the first request: that takes
 * longer than any other part of starting the gateway.
 * @param options.publicUrl origin of the API
 * @param options.version version of the product
 */
export const describeApi = (options: { publicUrl: string; version: string }): OwnRoute[] => {
  const document = once(() => openApiDocument({ serverUrl: options.publicUrl, version: options.version }));
  const page = (): string => renderDocs(document(), { documentPath, stylePath });
  return [
    {
      path: /^\/api\/openapi\.json$/,
      handler: serveText('application/json', () => JSON.stringify(document())),
    },
    { path: /^\/api\/docs\/?$/, handler: serveText('text/html; charset=utf-8', page) },
    { path: /^\/api\/docs\.css$/, handler: serveText('text/css; charset=utf-8', () => docsStyle) },
  ];
};
