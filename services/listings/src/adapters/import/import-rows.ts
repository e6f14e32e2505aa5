import type { Readable } from 'node:stream';
import { editableFieldNames, fromCell, limits, listingPatchFieldsSchema } from '@halalmap/contracts';
import { validationFailed, AppError } from '@halalmap/errors';
import { CsvError, parse } from 'csv-parse';
import { JSONParser } from '@streamparser/json';
import type { RawRow } from '../../domain/imports';

type Reader = (text: string) => unknown;

const parseJson: Reader = (text) => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
};
const readNumber: Reader = (text) => (Number.isFinite(Number(text)) ? Number(text) : text);
const readFlag: Reader = (text) =>
  ({ true: true, yes: true, '1': true, false: false, no: false, '0': false })[text.toLowerCase()] ?? text;
const readNames: Reader = (text) =>
  text.startsWith('[')
    ? parseJson(text)
    : text
        .split(';')
        .map((name) => name.trim())
        .filter(Boolean);

/** Chooses how the text of a cell is parsed, based on which values the field's schema accepts. */
const readerOf = (field: (typeof editableFieldNames)[number]): Reader => {
  const takes = (value: unknown): boolean => listingPatchFieldsSchema.shape[field].safeParse(value).success;
  if (takes('1')) return (text) => text;
  if (takes(1)) return readNumber;
  if (takes(true)) return readFlag;
  if (takes(['x'])) return readNames;
  return takes([]) ? parseJson : (text) => text;
};

const readers = new Map<string, Reader>([
  ['externalId', (text) => text],
  ...editableFieldNames.map((field) => [field, readerOf(field)] as const),
]);

const toRow = (header: readonly string[], cells: readonly string[]): RawRow => {
  const row: RawRow = {};
  for (const [index, field] of header.entries()) {
    const text = fromCell(cells[index] ?? '', field).trim();
    const reader = readers.get(field);
    if (reader) row[field] = text === '' ? null : reader(text);
  }
  return row;
};

/**
 * Reads the rows of a CSV file with field names in its first line. Columns that are not fields of a listing are
 * ignored.
 * @throws AppError `validation_failed` when the file is not valid CSV
 */
export async function* csvRows(input: Readable): AsyncGenerator<RawRow> {
  const parser = parse({ bom: true, skip_empty_lines: true, max_record_size: limits.import.rowBytes });
  input.on('error', (error) => parser.destroy(error)).pipe(parser);
  let header: string[] | null = null;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      if (header === null) header = cells.map((name) => name.trim());
      else yield toRow(header, cells);
    }
  } catch (error) {
    if (error instanceof CsvError) throw validationFailed([{ path: '', message: error.message }]);
    throw error;
  } finally {
    input.destroy();
  }
}

const invalid = (message: string): AppError => new AppError('invalid_json', message);

const isTooDeep = (value: unknown, left: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (left === 0 || Object.values(value).some((entry) => isTooDeep(entry, left - 1)));

const noArray = (): AppError => validationFailed([{ path: '', message: 'Send an array of listings' }]);

const rowOfValue = (value: unknown): RawRow => {
  if (isTooDeep(value, limits.body.depth - 1)) throw invalid('The JSON is nested too deeply');
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as RawRow;
  throw noArray();
};

/**
 * Reads the elements of a JSON array from a file.
 * @throws AppError `invalid_json` or `validation_failed`
 */
export async function* jsonRows(input: Readable): AsyncGenerator<RawRow> {
  const parser = new JSONParser({ paths: ['$.*'], keepStack: false });
  let ready: unknown[] = [];
  let bytesSinceRow = 0;
  let beginning = '';
  parser.onValue = ({ value, key }) => {
    if (typeof key !== 'number') throw noArray();
    ready.push(value);
    bytesSinceRow = 0;
  };
  const write = (chunk: Buffer): void => {
    try {
      parser.write(chunk);
    } catch (error) {
      throw error instanceof AppError ? error : invalid('The body is not valid JSON');
    }
  };
  for await (const chunk of input as AsyncIterable<Buffer>) {
    bytesSinceRow += chunk.length;
    beginning ||= chunk.toString('utf8').trimStart().charAt(0);
    write(chunk);
    if (bytesSinceRow > limits.import.rowBytes + chunk.length) throw invalid('An entry is too large');
    for (const value of ready) yield rowOfValue(value);
    ready = [];
  }
  if (!parser.isEnded) throw invalid('The body is not valid JSON');
  if (beginning !== '[') throw noArray();
}
