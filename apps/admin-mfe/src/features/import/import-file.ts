import { byteOrderMark, editableFieldNames, limits } from '@halalmap/contracts';
import { type ColumnField, csvHeadersOf, fieldOfHeader } from '@halalmap/listing-model';

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

/** How much of a file is read to find its headers, in bytes. */
const headerBytes = 256 * 1024;

const textOf = (bytes: Uint8Array): string => {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    // The last letter may be cut in two.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

const bytesOf = (blob: Blob): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer));
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read'));
    reader.readAsArrayBuffer(blob);
  });

/** The headers of a CSV file; null for JSON. */
export const readHeaders = async ({ contentType, content }: ImportFile): Promise<string[] | null> => {
  if (contentType !== 'text/csv') return null;
  return csvHeadersOf(textOf(await bytesOf(content.slice(0, headerBytes))));
};

/** The field of each column, by its header; null for none. */
export type ColumnMapping = Readonly<Record<string, ColumnField | null>>;

const mappingsKey = 'halalmap-import-columns';
const mappingsKept = 20;

const storedMappings = (): Array<{ headers: string; mapping: ColumnMapping }> => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(mappingsKey) ?? '[]');
    return Array.isArray(stored) ? (stored as Array<{ headers: string; mapping: ColumnMapping }>) : [];
  } catch {
    return [];
  }
};

/** The fields of the columns of a file: as this admin has chosen for the same headers before, else by their names. */
export const guessMapping = (headers: readonly string[]): ColumnMapping => {
  const key = headers.join('\n');
  const chosen = storedMappings().find((stored) => stored.headers === key)?.mapping;
  return Object.fromEntries(
    headers
      .filter((header) => header !== '')
      .map((header) => [header, chosen?.[header] === undefined ? fieldOfHeader(header) : chosen[header]]),
  );
};

/** Remembers what an admin has chosen, on this device. */
export const rememberMapping = (headers: readonly string[], mapping: ColumnMapping): void => {
  const key = headers.join('\n');
  const others = storedMappings().filter((stored) => stored.headers !== key);
  try {
    localStorage.setItem(
      mappingsKey,
      JSON.stringify([{ headers: key, mapping }, ...others].slice(0, mappingsKept)),
    );
  } catch {
    // Without storage the mapping is guessed again.
  }
};

/** What the names of the columns do not say by themselves. */
export const differences = (mapping: ColumnMapping): ColumnMapping =>
  Object.fromEntries(Object.entries(mapping).filter(([header, field]) => fieldOfHeader(header) !== field));

const lines = (rows: readonly string[][]): string => rows.map((row) => `${row.join(',')}\r\n`).join('');

/** An empty file with a column for each field, the required ones first. */
export const templateCsv = (): string => {
  const first = ['externalId', 'entityType', 'name'];
  return lines([[...first, ...editableFieldNames.filter((field) => !first.includes(field))]]);
};

/** Downloads a text as a CSV file. */
export const saveCsv = (name: string, text: string): void => {
  // A response that was read as text has lost its byte order mark.
  const address = URL.createObjectURL(new Blob([byteOrderMark, text], { type: 'text/csv;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
};
