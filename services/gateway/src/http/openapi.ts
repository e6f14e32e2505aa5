import { openApiDocument } from '@halalmap/contracts';
import { etagOf, setEtag, type ServiceMiddleware } from '@halalmap/service-kit';

/**
 * Answers `GET /api/openapi.json`; the document is made once.
 * @param publicUrl origin that calls go to
 * @param version version of the product
 */
export const describeApi = (publicUrl: string, version: string): ServiceMiddleware => {
  const document = JSON.stringify(openApiDocument({ serverUrl: publicUrl, version }));
  const tag = etagOf(document);
  return (ctx) => {
    ctx.set('Cache-Control', 'no-cache');
    if (setEtag(ctx, tag)) return;
    ctx.type = 'json';
    ctx.body = document;
  };
};
