import { Readable } from 'node:stream';
import {
  editableFieldNames,
  fromCell,
  limits,
  listingPatchFieldsSchema,
  type ImportNote,
} from '@halalmap/contracts';
import { validationFailed, AppError } from '@halalmap/errors';
import { typedValue } from '@halalmap/listing-model';
import { CsvError, parse } from 'csv-parse';
import { JSONParser } from '@streamparser/json';
import { rowProblem, type RawRow } from '../../domain/imports';

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
  if (takes(['x']) || takes(['12:00'])) return readNames;
  if (field === 'iqamahMinutes')
    return (text) => (text.startsWith('{') ? parseJson(text) : typedValue(field, text));
  return takes([]) ? parseJson : (text) => text;
};

/** Other ways to write a value, in the order in which they are tried: letter case, times, and amounts of money. */
const otherSpellings = (text: string): string[] => [
  text.toLowerCase(),
  text.slice(0, 1).toUpperCase() + text.slice(1).toLowerCase(),
  text.replace(/^(\d{1,2}:\d\d)(?::00)?$/, '$1').padStart(5, '0'),
  text.replace(/^(?:₱|php)\s*/i, '').replaceAll(/,(?=\d{3})/g, ''),
];

/** Reads a cell; one that the field does not take as it is written, in another spelling that it takes. */
const tolerantReaderOf = (field: (typeof editableFieldNames)[number]): Reader => {
  const read = readerOf(field);
  const takes = (value: unknown): boolean => listingPatchFieldsSchema.shape[field].safeParse(value).success;
  if (takes('any text')) return read;
  return (text) => {
    const value = read(text);
    if (takes(value)) return value;
    const spelling = otherSpellings(text).find((other) => takes(read(other)));
    return spelling === undefined ? value : read(spelling);
  };
};

const readers = new Map<string, Reader>([
  ['externalId', (text) => text],
  ...editableFieldNames.map((field) => [field, tolerantReaderOf(field)] as const),
]);

/** A header as compared: without letter case, spaces, `_` and `-`. */
const headerKey = (header: string): string => header.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Common names of columns that are not names of fields. */
const aliases: Readonly<Record<string, string>> = {
  type: 'entityType', kind: 'entityType', directory: 'entityType',
  title: 'name', placename: 'name', businessname: 'name',
  lat: 'latitude', lon: 'longitude', lng: 'longitude', long: 'longitude',
  town: 'municipality', city: 'municipality', citymunicipality: 'municipality', municipalitycity: 'municipality',
  streetaddress: 'address', addr: 'address', brgy: 'barangay', zip: 'postalCode', zipcode: 'postalCode', postcode: 'postalCode',
  mobile: 'phone', telephone: 'phone', tel: 'phone', cellphone: 'phone', contactnumber: 'phone', phonenumber: 'phone', mobilenumber: 'phone',
  emailaddress: 'email', web: 'website', url: 'website',
  facebook: 'facebookUrl', instagram: 'instagramUrl', tiktok: 'tiktokUrl', whatsapp: 'whatsappNumber', viber: 'viberNumber',
  hours: 'openingHoursText', businesshours: 'openingHoursText', cuisine: 'foodTypes', imam: 'imamName',
}; // prettier-ignore
const fieldsByKey = new Map([...readers.keys()].map((field) => [headerKey(field), field] as const));

/** @throws AppError `duplicate_column`, or `validation_failed` when no column says what the rows are */
const readHeader = (cells: readonly string[]): { fields: Array<string | null>; unused: string[] } => {
  const headers = cells.map((cell) => cell.trim());
  const fields = headers.map(
    (header) => fieldsByKey.get(headerKey(header)) ?? aliases[headerKey(header)] ?? null,
  );
  for (const [at, field] of fields.entries()) {
    const first = field === null ? at : fields.indexOf(field);
    if (first === at) continue;
    const [one = '', other = ''] = [headers[first], headers[at]];
    throw new AppError(
      'duplicate_column',
      `The columns "${one}" and "${other}" are both ${field ?? ''}: keep one`,
    );
  }
  if (!fields.includes('entityType') && !fields.includes('externalId')) {
    const message =
      'The first row must name the columns, and one of them must be entityType (food, business, mosque or product)';
    throw validationFailed([{ path: 'entityType', message }]);
  }
  return { fields, unused: headers.filter((header, at) => header !== '' && fields[at] === null) };
};

const toRow = (fields: ReadonlyArray<string | null>, cells: readonly string[]): RawRow => {
  const row: RawRow = {};
  for (const [index, field] of fields.entries()) {
    const reader = field === null ? undefined : readers.get(field);
    if (field === null || !reader) continue;
    const text = fromCell(cells[index] ?? '', field).trim();
    if (field === 'openingHours' && text !== '' && !text.startsWith('[')) row.openingHoursText = text;
    else row[field] = text === '' ? null : reader(text);
  }
  return row;
};

/** UTF-16 by its byte order mark, else UTF-8 where all bytes are, else Windows-1252, which Excel writes. */
const encodingOf = async (input: Readable): Promise<string> => {
  let decoder: InstanceType<typeof TextDecoder> | null = null;
  try {
    for await (const chunk of input as AsyncIterable<Buffer>) {
      if (!decoder) {
        if (chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le';
        if (chunk[0] === 0xfe && chunk[1] === 0xff) return 'utf-16be';
        decoder = new TextDecoder('utf-8', { fatal: true });
      }
      decoder.decode(chunk, { stream: true });
    }
    decoder?.decode();
    return 'utf-8';
  } catch {
    return 'windows-1252';
  } finally {
    input.destroy();
  }
};

async function* decoded(input: Readable, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of input as AsyncIterable<Buffer>) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

const delimiters = [',', ';', '\t'];

/** The delimiter that the first line names or has most of, and where the header is. */
const layoutOf = (start: string): { delimiter: string; from_line: number } => {
  const [line = ''] = start.split(/\r?\n/, 1);
  const named = /^"?sep=(.)"?$/i.exec(line.trim())?.[1];
  if (named !== undefined) return { delimiter: named, from_line: 2 };
  const unquoted = line.replaceAll(/"[^"]*"/g, '');
  const count = (delimiter: string): number => unquoted.split(delimiter).length;
  const [delimiter = ','] = [...delimiters].sort((a, b) => count(b) - count(a));
  return { delimiter, from_line: 1 };
};

async function* afterStart(start: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  yield start;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

interface Cell {
  text: string;
  hasStrayQuote: boolean;
}

/**
 * Reads the rows of a CSV file: UTF-8, UTF-16 or Windows-1252, with comma, semicolon or tab. Missing cells at the end of a row
 * are empty. What is wrong with one row is an error of that row.
 * @param open reads the file from its beginning
 * @param note is told once what the file needed
 * @throws AppError `validation_failed` when the file is not valid CSV, `duplicate_column`
 */
export async function* csvRows(
  open: () => Readable,
  note: (note: ImportNote) => void,
): AsyncGenerator<RawRow> {
  const encoding = await encodingOf(open());
  if (encoding === 'windows-1252') note({ code: 'encoding', count: 1, values: ['Windows-1252'] });
  const input = open();
  const text = decoded(input, encoding);
  let start = '';
  while (!start.includes('\n')) {
    const next = await text.next();
    if (next.done) break;
    start += next.value;
    if (start.length > limits.import.rowBytes) break;
  }
  const layout = layoutOf(start.replace(/^\uFEFF/, ''));
  const parser = parse({
    ...layout,
    bom: true,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: limits.import.rowBytes,
    cast: (value, { quoting }): Cell => ({ text: value, hasStrayQuote: !quoting && value.includes('"') }),
  });
  const source = Readable.from(afterStart(start, text));
  source.on('error', (error) => parser.destroy(error)).pipe(parser);
  let fields: Array<string | null> | null = null;
  let blank = 0;
  try {
    for await (const cells of parser as AsyncIterable<Cell[]>) {
      const texts = cells.map((cell) => cell.text);
      if (fields === null) {
        const header = readHeader(texts);
        fields = header.fields;
        if (header.unused.length > 0)
          note({ code: 'unused_columns', count: header.unused.length, values: header.unused });
        continue;
      }
      const width = fields.length;
      if (texts.every((cell) => cell.trim() === '')) {
        blank += 1;
        continue;
      }
      const surplus = texts.slice(width).find((cell) => cell.trim() !== '');
      if (surplus !== undefined)
        yield { [rowProblem]: `The row has more cells than the header: "${surplus.slice(0, 50)}"` };
      else if (cells.some(({ hasStrayQuote }) => hasStrayQuote))
        yield {
          [rowProblem]: 'A cell contains a quotation mark: put the cell in quotes and write the mark twice',
        };
      else yield toRow(fields, texts);
    }
    if (blank > 0) note({ code: 'blank_rows', count: blank, values: [] });
  } catch (error) {
    if (error instanceof CsvError) throw validationFailed([{ path: '', message: error.message }]);
    throw error;
  } finally {
    source.destroy();
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
