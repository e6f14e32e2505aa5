import { Readable } from 'node:stream';
import { exportQuerySchema, importQuerySchema } from '@halalmap/contracts';
import { AppError, notFound } from '@halalmap/errors';
import {
  createRouter,
  readParams,
  readQuery,
  requireRole,
  type ServiceContext,
  type ServiceRouter,
} from '@halalmap/service-kit';
import type { ExportListingsUseCase } from '../app/export-listings';
import type { Importer } from '../app/import-listings';
import type { RowFile } from '../app/run-import';
import type { ImportJobs } from '../domain/imports';
import { formats } from './export-formats';
import { byListingId } from './params';

/** The only call that takes CSV beside JSON. */
const kindOf = (ctx: ServiceContext): 'csv' | 'json' => {
  if (ctx.is('text/csv')) return 'csv';
  if (ctx.is('json', '+json')) return 'json';
  throw new AppError('unsupported_media_type', 'Send the rows as application/json or text/csv');
};

/** All listings out, many listings in. Both are streamed: neither is ever whole in memory. */
export const createTransferRoutes = (options: {
  exportListings: ExportListingsUseCase;
  importer: Importer;
  jobs: Pick<ImportJobs, 'find'>;
  spool(body: Readable, kind: 'csv' | 'json'): Promise<RowFile>;
}): ServiceRouter => {
  const router = createRouter();

  router.get('/api/listings/export', (ctx) => {
    const query = readQuery(ctx, exportQuerySchema);
    const format = formats[query.format];
    const listings = options.exportListings({ query, reader: ctx.state.caller });
    const lines = Readable.from(format.write(listings), { highWaterMark: 4 });
    // A connection that is cut tells the reader that the file is not whole; an ended one would not.
    lines.on('error', () => ctx.res.destroy());
    ctx.set('Cache-Control', 'no-store');
    ctx.set('Content-Disposition', `attachment; filename="${format.fileName}"`);
    ctx.type = format.contentType;
    ctx.body = lines;
  });

  router.post('/api/listings/import', async (ctx) => {
    const by = requireRole(ctx, 'admin');
    const query = readQuery(ctx, importQuerySchema);
    const file = await options.spool(ctx.req, kindOf(ctx));
    const answer = await options.importer.start({ file, query, by });
    ctx.body = answer;
    ctx.status = 'id' in answer ? 202 : 200;
  });

  router.get('/api/imports/:id', async (ctx) => {
    requireRole(ctx, 'admin');
    const { id } = readParams(ctx, byListingId);
    const job = await options.jobs.find(id);
    if (!job) throw notFound();
    ctx.set('Cache-Control', 'no-store');
    ctx.body = job;
  });

  return router;
};
