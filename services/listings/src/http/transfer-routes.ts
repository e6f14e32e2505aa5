import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import {
  endpoints,
  paginationOf,
  type ImportList,
  type ImportReport,
  type Listing,
} from '@halalmap/contracts';
import { AppError, rangeNotSatisfiable } from '@halalmap/errors';
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
import type { FileFacts } from '../adapters/import/import-rows';
import { rejectedCsv } from '../adapters/import/rejected-rows';
import type { Export, ExportListings } from '../app/export/export-listings';
import type { Importer } from '../app/import/import-listings';
import type { RowFile } from '../app/import/run-import';
import type { StoredImport } from '../domain/imports';
import { describeAudit, unaudited } from '../app/activity/audit-scope';
import { clientAddressOf } from './activity/activity';

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
  format: Pick<ExportFormat, 'contentType'>,
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
    ctx.set('Content-Range', `bytes */${file.length}`);
    throw rangeNotSatisfiable();
  }
  const { start, end } = range ?? { start: 0, end: file.length - 1 };
  ctx.status = range ? 206 : 200;
  if (range) ctx.set('Content-Range', `bytes ${start}-${end}/${file.length}`);
  sendStream(ctx, file.read(start, end + 1), format);
  ctx.length = end + 1 - start;
};

/** The outcome of an import for the audit log. A large one has only started, and its end has an entry of its own. */
const outcomeOf = (started: ImportReport | { id: string }): Record<string, unknown> => {
  if (!('rows' in started)) return { status: 'started' };
  const count = (result: string): number => started.rows.filter((row) => row.result === result).length;
  return { status: 'done', created: count('created'), updated: count('updated'), failed: count('failed') };
};

/** An import as lists have it. */
const summaryOf = (job: StoredImport): ImportList['imports'][number] => {
  const { id, fileName, by, createdAt, state, dryRun, total, created, updated, failed, undone } = job;
  const numbers = { total, created, updated, failed, undone };
  return { id, fileName, by, createdAt: createdAt.toISOString(), state, dryRun, ...numbers };
};

/** The route to export listings. They are streamed and never fully in memory. */
export const createTransferRoutes = ({
  exportListings,
}: {
  exportListings: Pick<ExportListings, 'get'>;
}): ServiceRouter => {
  const { transfer } = endpoints;
  const router = createRouter();

  mount(router, transfer.export, async ({ ctx, query, caller }) => {
    const found = await exportListings.get({ query, reader: caller });
    const { status } = query;
    // That of the public ones is open to everybody.
    if (status !== undefined && status !== 'approved')
      describeAudit({ isDue: true, changes: () => ({ status }) });
    ctx.res.once('close', found.done);
    if (ctx.res.closed) found.done();
    const format = exportFormats[query.format];
    ctx.set('Content-Disposition', `attachment; filename="${format.fileName}"`);
    if ('file' in found) sendFile(ctx, found, format);
    else sendRows(ctx, found.rows, adminExportFormats[query.format]);
  });

  return router;
};

/** Routes to import listings. Files are streamed and never fully in memory. */
export const createImportRoutes = ({
  importer,
  spool,
}: {
  importer: Importer;
  /** Keeps an uploaded file on disk while it is read. */
  spool: (body: AsyncIterable<Buffer>, kind: 'csv' | 'json', facts?: FileFacts) => Promise<RowFile>;
}): ServiceRouter => {
  const { transfer } = endpoints;
  const router = createRouter();

  mount(router, transfer.import, async ({ ctx, query, caller: by }) => {
    const file = await spool(decompressedBody(ctx.req), kindOf(ctx), query);
    const started = await unaudited(() => importer.start({ file, query, by, origin: clientAddressOf(ctx) }));
    describeAudit({
      isDue: !query.dryRun,
      entityId: started.id,
      changes: () => ({ ...ctx.query, ...outcomeOf(started) }),
    });
    ctx.body = started;
    ctx.status = 'rows' in started ? 200 : 202;
  });

  mount(router, transfer.imports, async ({ query }) => {
    const { imports, total } = await importer.list(query);
    return {
      imports: imports.map(summaryOf),
      pagination: paginationOf(query, { total, count: imports.length }),
    };
  });

  mount(router, transfer.importJob, async ({ params: { id } }) => {
    const { createdAt, ...job } = await importer.find(id);
    return { ...job, createdAt: createdAt.toISOString() };
  });

  mount(router, transfer.cancelImport, ({ params: { id } }) => importer.cancel(id));

  mount(router, transfer.importRows, async ({ params: { id }, query }) => {
    const { rows, total } = await importer.listRows(id, query);
    return { rows, pagination: paginationOf(query, { total, count: rows.length }) };
  });

  mount(router, transfer.correctImportRow, async ({ params: { id, row }, body, caller: by }) => {
    await importer.find(id);
    const { values } = await body();
    return importer.correct({ id, row: Number(row), values, by });
  });

  mount(router, transfer.checkImport, async ({ ctx, params: { id }, caller: by }) => {
    ctx.body = await importer.check(id, { by, origin: clientAddressOf(ctx) });
    ctx.status = 202;
  });

  mount(router, transfer.writeImport, async ({ ctx, params: { id }, query, caller: by }) => {
    const flag = (text: 'true' | 'false' | undefined) => (text === undefined ? undefined : text === 'true');
    const { partial, publish } = query;
    const options = { partial: flag(partial), publish: flag(publish) };
    ctx.body = await importer.write(id, { ...options, by, origin: clientAddressOf(ctx) });
    ctx.status = 202;
  });

  mount(router, transfer.rejectedRows, async ({ ctx, params: { id } }) => {
    const { job, rows } = await importer.failedRows(id);
    const name = (job.fileName ?? 'import').replace(/\.\w{1,5}$/, '').replaceAll(/[^\p{L}\p{N} _-]/gu, '');
    ctx.attachment(`${name || 'import'}-rejected.csv`);
    ctx.set('Cache-Control', 'no-store');
    ctx.status = 200;
    sendStream(ctx, rejectedCsv(job.columns, rows), exportFormats.csv);
  });

  mount(router, transfer.undoImport, async ({ ctx, params: { id }, caller: by }) => {
    ctx.body = await importer.undo(id, { by, origin: clientAddressOf(ctx) });
    ctx.status = 202;
  });

  return router;
};
