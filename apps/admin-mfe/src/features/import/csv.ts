import { editableFieldNames, type ImportError } from '@halalmap/contracts';
import { placeOf } from './outcome';

/** Always quoted, and escaped against spreadsheet formula injection (CWE-1236). */
const cell = (text: string): string =>
  `"${(/^[=+\-@]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

const lines = (rows: readonly string[][]): string => rows.map((row) => `${row.join(',')}\r\n`).join('');

/** Formats the errors of an import as a file: row, field, message. */
export const errorsCsv = (errors: readonly ImportError[]): string =>
  lines([
    ['row', 'field', 'message'],
    ...errors.map((error) => {
      const { row, field } = placeOf(error);
      return [row, cell(field), cell(error.message)];
    }),
  ]);

/** An empty file with a column for each field, the required ones first. */
export const templateCsv = (): string => {
  const first = ['externalId', 'entityType', 'name'];
  return lines([[...first, ...editableFieldNames.filter((field) => !first.includes(field))]]);
};

/** Downloads a text as a CSV file. */
export const saveCsv = (name: string, text: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
};
