import { byteOrderMark, fromCell, toCell } from '@halalmap/contracts';
import { stringify } from 'csv-stringify/sync';
import type { ImportColumns, RawRow, StoredRow } from '../../domain/imports';

/** The header of the column with the reasons. No field has such a name. */
const reasonsHeader = 'reasons';

const reasonsOf = ({ errors = [] }: StoredRow): string =>
  errors
    .map(({ path, message }) => {
      const field = path.split('.').slice(1).join('.');
      return field === '' ? message : `${field}: ${message}`;
    })
    .join('; ');

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  const isNames = Array.isArray(value) && value.every((entry) => typeof entry === 'string');
  return isNames ? value.join('; ') : JSON.stringify(value);
};

const safe = (text: string, field: string): string => toCell(fromCell(text, field), field);

/** The headers of the file, and what one of its rows says below them. */
interface Layout {
  headers: string[];
  cells: (row: StoredRow) => string[];
}

/** As the CSV file has them; cells beyond the header get columns without a name. */
const layoutOfCsv = (columns: NonNullable<ImportColumns>, widest: number): Layout => {
  const fields = columns.map(({ field }) => field ?? '');
  const width = Math.max(columns.length, widest);
  const at = Array.from({ length: width }, (_, index) => index);
  return {
    headers: at.map((index) => columns[index]?.header ?? ''),
    cells: ({ source, corrected = {} }) =>
      at.map((index) => {
        const field = fields[index] ?? '';
        const isCorrected = field !== '' && Object.hasOwn(corrected, field);
        const cell = Array.isArray(source) ? (source as readonly string[])[index] : undefined;
        return safe(isCorrected ? textOf(corrected[field]) : (cell ?? ''), field);
      }),
  };
};

const layoutOfJson = (names: ReadonlySet<string>): Layout => {
  const headers = [...names];
  return {
    headers,
    cells: ({ source, corrected }) => {
      const values: RawRow = { ...(source as RawRow), ...corrected };
      return headers.map((name) => safe(textOf(values[name]), name));
    },
  };
};

/**
 * The failed rows of an import as CSV: as they came, with a column of reasons. Made to be corrected in a spreadsheet and
 * imported again.
 * @param columns null for JSON
 * @param rows reads the failed rows from the first
 */
export async function* rejectedCsv(
  columns: ImportColumns,
  rows: () => AsyncIterable<StoredRow>,
): AsyncGenerator<string> {
  let widest = 0;
  const names = new Set<string>();
  for await (const { source, corrected = {} } of rows()) {
    if (Array.isArray(source)) widest = Math.max(widest, source.length);
    else for (const name of Object.keys(source)) names.add(name);
    if (columns === null) for (const name of Object.keys(corrected)) names.add(name);
  }
  const { headers, cells } = columns === null ? layoutOfJson(names) : layoutOfCsv(columns, widest);
  yield byteOrderMark + stringify([[...headers.map((header) => toCell(header, '')), reasonsHeader]]);
  for await (const row of rows()) yield stringify([[...cells(row), toCell(reasonsOf(row), '')]]);
}
