import { AppError } from '@halalmap/errors';
import { hasBody, type ServiceContext } from '@halalmap/service-kit';

const importPath = '/api/listings/import';

/**
 * Rejects a body that is neither JSON nor a multipart form, even where the endpoint needs no body, so that another site
 * cannot send a request without a CORS preflight. Only import accepts CSV.
 * @throws AppError `unsupported_media_type`
 */
export const refuseOtherContent = (ctx: ServiceContext): void => {
  if (!hasBody(ctx.req)) return;
  const types = ['json', '+json', 'multipart/form-data', ...(ctx.path === importPath ? ['text/csv'] : [])];
  if (!ctx.is(types)) throw new AppError('unsupported_media_type', 'Send the body as application/json');
};
