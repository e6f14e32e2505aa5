import { api } from '@halalmap/api-client';
import {
  type ImportError,
  type ImportJob,
  type ImportReport,
  editableFieldNames,
  limits,
} from '@halalmap/contracts';

/** The actual or expected result of the rows of a file. */
export type Outcome = ImportJob;

/** Converts an immediate report to the format of a background job. */
export const outcomeOfReport = ({ rows }: ImportReport): Outcome => {
  const count = (result: string): number => rows.filter((row) => row.result === result).length;
  return {
    state: 'done',
    done: rows.length,
    total: rows.length,
    created: count('created'),
    updated: count('updated'),
    failed: count('failed'),
    errors: rows.flatMap(({ errors = [] }) => errors),
  };
};

/** Whether the server is still working on the import. */
export const isRunning = ({ state }: Pick<Outcome, 'state'>): boolean =>
  state === 'checking' || state === 'writing';

/**
 * Row and field of an error: `3.openingHours.0.open` is row 3; an error of the whole row has no field, one of the whole
 * file no row.
 */
export const placeOf = ({ path }: ImportError): { row: string; field: string } => {
  const [row = '', ...field] = path.split('.');
  return { row, field: field.join('.') };
};

/** A valid import file. */
export interface ImportFile {
  name: string;
  /** In bytes. */
  size: number;
  contentType: 'text/csv' | 'application/json';
  content: Blob;
}

export type FileError = 'kind' | 'empty' | 'size';

const contentTypeOf = ({ name, type }: File): ImportFile['contentType'] | null => {
  const extension = name.toLowerCase().split('.').at(-1);
  if (extension === 'csv' || type === 'text/csv') return 'text/csv';
  return extension === 'json' || type === 'application/json' ? 'application/json' : null;
};

/** A file ready to send, or why it cannot be sent: it is neither CSV nor JSON, empty, or larger than 64 MB. */
export const readImportFile = (file: File): ImportFile | FileError => {
  const contentType = contentTypeOf(file);
  if (contentType === null) return 'kind';
  if (file.size === 0) return 'empty';
  if (file.size > limits.import.bytes) return 'size';
  return { name: file.name, size: file.size, contentType, content: file };
};

export interface ImportOptions {
  /** Import the valid rows even if others are invalid. */
  partial: boolean;
  /** Publish new places immediately instead of adding them to the moderation queue. */
  publish: boolean;
}

interface SentImport extends ImportOptions {
  file: ImportFile;
  dryRun: boolean;
}

const importApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The result of small files is returned directly; large files return the id of a background job. */
    sendImport: build.mutation<ImportReport | { id: string }, SentImport>({
      query: ({ file, ...params }) => ({
        url: '/api/listings/import',
        method: 'POST',
        params: { ...params },
        headers: { 'content-type': file.contentType },
        body: file.content,
      }),
      invalidatesTags: (_answer, _error, { dryRun }) =>
        dryRun ? [] : [{ type: 'Listing', id: 'list' }, 'Analytics'],
    }),
    importJob: build.query<ImportJob, string>({
      query: (id) => `/api/imports/${id}`,
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useSendImportMutation } = importApi;
export const { importJob } = importApi.endpoints;

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
