import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { endpoints, type Listing } from '@halalmap/contracts';
import { AppError, notFound } from '@halalmap/errors';
import {
  createRouter,
  mount,
  rangeOf,
  decompressedBody,
  setEtag,
  type ServiceContext,
  type ServiceRouter,
} from '@halalmap/service-kit';
import {
  adminExportFormats,
  exportFormats,
  writeExport,
  type ExportFormat,
} from '../adapters/export/export-formats';
import type { Export } from '../app/export/export-listings';
import { markUnchanged, originOf } from './activity/activity';
import type { ListingsApp } from './listings-app';

/** The only endpoint that accepts CSV as well as JSON. */
const kindOf = (ctx: ServiceContext): 'csv' | 'json' => {
  if (ctx.is('text/csv')) return 'csv';
  if (ctx.is('json', '+json')) return 'json';
  throw new AppError('unsupported_media_type', 'Send the rows as application/json or text/csv');
};

/** How long other requests have their turn after each part of a file, in milliseconds. */
const turnMs = 2;

async function* inTurns<Part>(parts: AsyncIterable<Part>): AsyncGenerator<Part> {
  for await (const part of parts) {
    yield part;
    await pause(turnMs);
  }
}

/**
 * Sends a stream. On an error the connection is closed, which tells the reader that the file is incomplete; ending the
 * response normally would not.
 */
const sendStream = (
  ctx: ServiceContext,
  parts: AsyncIterable<Buffer | string>,
  format: ExportFormat,
): void => {
  const body = Readable.from(inTurns(parts), { objectMode: false });
  body.on('error', () => ctx.res.destroy());
  ctx.body = body;
  ctx.type = format.contentType;
};

const sendRows = (ctx: ServiceContext, rows: AsyncIterable<Listing>, format: ExportFormat): void => {
  ctx.set('Cache-Control', 'private, no-store');
  ctx.status = 200;
  sendStream(ctx, writeExport(format, rows), format);
};

/**
 * Whether the client's copy is up to date by its date, when the request has no tag. HTTP dates have no fractions of a
 * second.
 */
const isUnmodified = (header: string, modifiedAt: Date): boolean =>
  Math.floor(modifiedAt.getTime() / 1_000) * 1_000 <= Date.parse(header);

/**
 * Sends a stored file: as gzip, in full, or a range of it. The gzip version is a separate representation with its own
 * tag.
 */
const sendFile = (
  ctx: ServiceContext,
  { file, modifiedAt }: Extract<Export, { file: unknown }>,
  format: ExportFormat,
): void => {
  const wantsRange = ctx.method === 'GET' && ctx.get('range') !== '';
  const isPacked = !wantsRange && ctx.acceptsEncodings('gzip', 'identity') === 'gzip';
  const tag = isPacked ? `"${file.tag}-gzip"` : `"${file.tag}"`;
  ctx.vary('Accept-Encoding');
  ctx.set('Cache-Control', 'public, no-cache');
  ctx.set('Accept-Ranges', 'bytes');
  ctx.lastModified = modifiedAt;
  const ifNoneMatch = ctx.get('if-none-match');
  if (setEtag(ctx, tag)) return;
  if (ifNoneMatch === '' && isUnmodified(ctx.get('if-modified-since'), modifiedAt)) {
    ctx.status = 304;
    ctx.body = null;
    return;
  }
  if (isPacked) {
    ctx.set('Content-Encoding', 'gzip');
    sendStream(ctx, file.readGzip(), format);
    ctx.length = file.gzipLength;
    return;
  }
  const ifRange = ctx.get('if-range');
  const isSame = ifRange === '' || ifRange === tag || ifRange === ctx.response.get('last-modified');
  const range = isSame ? rangeOf(ctx.get('range'), file.length) : null;
  if (range === 'unsatisfiable') {
    ctx.status = 416;
    ctx.set('Content-Range', `bytes */${file.length}`);
    ctx.set('Cache-Control', 'no-store');
    ctx.remove('ETag');
    ctx.body = '';
    return;
  }
  const { start, end } = range ?? { start: 0, end: file.length - 1 };
  ctx.status = range ? 206 : 200;
  if (range) ctx.set('Content-Range', `bytes ${start}-${end}/${file.length}`);
  sendStream(ctx, file.read(start, end + 1), format);
  ctx.length = end + 1 - start;
};

/** Routes to export and import listings. Both are streamed and never fully in memory. */
export const createTransferRoutes = (app: ListingsApp): ServiceRouter => {
  const { transfer } = endpoints;
  const router = createRouter();

  mount(router, transfer.export, async ({ ctx, query, caller }) => {
    const found = await app.exportListings.get({ query, reader: caller });
    ctx.res.once('close', found.done);
    if (ctx.res.closed) found.done();
    const format = exportFormats[query.format];
    ctx.set('Content-Disposition', `attachment; filename="${format.fileName}"`);
    if ('file' in found) sendFile(ctx, found, format);
    else sendRows(ctx, found.rows, adminExportFormats[query.format]);
  });

  mount(router, transfer.import, async ({ ctx, query, caller: by }) => {
    const file = await app.spool(decompressedBody(ctx.req), kindOf(ctx));
    const started = await app.importer.start({ file, query, by, origin: originOf(ctx) });
    if (query.dryRun) markUnchanged(ctx);
    ctx.body = started;
    ctx.status = 'id' in started ? 202 : 200;
  });

  mount(router, transfer.importJob, async ({ params: { id } }) => {
    const job = await app.importJobs.find(id);
    if (!job) throw notFound();
    return job;
  });

  mount(router, transfer.cancelImport, ({ params: { id } }) => app.importer.cancel(id));

  return router;
};
