import { Readable } from 'node:stream';
import { byteOrderMark, toCell } from '@halalmap/contracts';
import { rateLimited } from '@halalmap/errors';
import type { ServiceContext } from './context';

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

const quoted = (text: string): string => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const lineOf = (columns: readonly string[], row: Record<string, unknown>): string =>
  `${columns.map((column) => quoted(toCell(textOf(row[column]), column))).join(',')}\n`;

/** Rows per read. */
const limit = 100;
const retryAfterSeconds = 10;

interface CsvExport<Row extends { id: string }> {
  fileName: string;
  columns: readonly string[];
  /** Reads a page of the list. */
  read: (page: { limit: number; offset: number }) => Promise<readonly Row[]>;
}

async function* linesOf<Row extends { id: string }>(
  { columns, read }: CsvExport<Row>,
  first: readonly Row[],
): AsyncGenerator<string> {
  yield `${byteOrderMark}${columns.join(',')}\n`;
  // A row that was added meanwhile moves the others into the next page.
  const sent = new Set<string>();
  for (let rows = first, offset = 0; rows.length > 0; offset += limit, rows = await read({ limit, offset })) {
    const added = rows.filter(({ id }) => !sent.has(id));
    for (const { id } of added) sent.add(id);
    yield added.map((row) => lineOf(columns, row)).join('');
    if (rows.length < limit) return;
  }
}

/**
 * Sends lists as CSV, page by page, so that no list is in memory as a whole. One runs at a time, for all admins
 * together.
 * @returns a function that starts the response; it throws AppError `rate_limited` while another export is running, and
 *   the error of the first read
 */
export const createCsvExports = () => {
  let isBusy = false;
  return async function csvExports<Row extends { id: string }>(
    ctx: ServiceContext,
    list: CsvExport<Row>,
  ): Promise<void> {
    if (isBusy) throw rateLimited(retryAfterSeconds, 'exports-at-once');
    isBusy = true;
    const end = (): void => {
      isBusy = false;
    };
    ctx.res.once('close', end);
    if (ctx.res.closed) end();
    const first = await list.read({ limit, offset: 0 });
    const body = Readable.from(linesOf(list, first), { highWaterMark: 4 });
    // Closing the connection tells the reader that the file is incomplete.
    body.on('error', () => ctx.res.destroy());
    ctx.status = 200;
    ctx.body = body;
    ctx.attachment(list.fileName);
    ctx.type = 'text/csv; charset=utf-8';
  };
};
