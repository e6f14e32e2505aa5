import { AppError } from '@halalmap/errors';
import { hasBody, type ServiceContext } from '@halalmap/service-kit';

const importPath = '/api/listings/import';

/**
 * Refuses a body that is neither JSON nor a form with files, also where the call needs none: what a page of another site can
 * send without asking first is never taken. Import alone takes CSV.
 * @throws AppError `unsupported_media_type`
 */
export const refuseOtherContent = (ctx: ServiceContext): void => {
  if (!hasBody(ctx.req)) return;
  const types = ['json', '+json', 'multipart/form-data', ...(ctx.path === importPath ? ['text/csv'] : [])];
  if (!ctx.is(types)) throw new AppError('unsupported_media_type', 'Send the body as application/json');
};
