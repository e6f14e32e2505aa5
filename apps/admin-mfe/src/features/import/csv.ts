import { editableFieldNames, type ImportError } from '@halalmap/contracts';
import { placeOf } from './outcome';

/** Quoted always, and never taken for a formula by a spreadsheet (CWE-1236). */
const cell = (text: string): string =>
  `"${(/^[=+\-@]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

const lines = (rows: readonly string[][]): string => rows.map((row) => `${row.join(',')}\r\n`).join('');

/** The faults of an import as a file: row, field, what is wrong. */
export const errorsCsv = (errors: readonly ImportError[]): string =>
  lines([
    ['row', 'field', 'message'],
    ...errors.map((error) => {
      const { row, field } = placeOf(error);
      return [row, cell(field), cell(error.message)];
    }),
  ]);

/** An empty file with a column for each field, the needed ones first. */
export const templateCsv = (): string => {
  const first = ['externalId', 'entityType', 'name'];
  return lines([[...first, ...editableFieldNames.filter((field) => !first.includes(field))]]);
};

/** Lets the browser save a text as a CSV file. */
export const saveCsv = (name: string, text: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
};
