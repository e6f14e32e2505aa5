import { Readable } from 'node:stream';
import {
  entityTypes,
  limits,
  type EntityType,
  type ImportColumn,
  type ImportNote,
} from '@halalmap/contracts';
import { AppError, validationFailed } from '@halalmap/errors';
import { csvLayoutOf, fieldOfHeader, readCell, type ColumnField } from '@halalmap/listing-model';
import { CsvError, type Options, parse } from 'csv-parse';
import { JSONParser } from '@streamparser/json';
import { createTurns } from '../../app/turns';
import type { ImportColumns, RawRow, SourceRow } from '../../domain/imports';

/** Which field the columns hold that their headers do not say, by header. */
type ColumnMapping = Readonly<Record<string, ColumnField | null | undefined>>;

/** What a sender says about a file. */
export interface FileFacts {
  columns?: ColumnMapping | undefined;
  /** What the rows are when no column says it. */
  entityType?: EntityType | undefined;
  /** The row that names the columns, from 1; omitted: the first that names two known fields. */
  headerRow?: number | undefined;
}

/** Added to a file whose rows are all of one type. */
const typeColumn: ImportColumn = { header: 'entityType', field: 'entityType' };

/** @throws AppError `duplicate_column`, or `validation_failed` when no column names the rows or says what they are */
const readHeader = (
  cells: readonly string[],
  { columns: mapping = {}, entityType, hasTypes }: FileFacts & { hasTypes: boolean },
): ImportColumn[] => {
  const columns = cells.map((cell): ImportColumn => {
    const header = cell.trim();
    const given = Object.hasOwn(mapping, header) ? mapping[header] : undefined;
    const field = given === undefined ? fieldOfHeader(header) : given;
    return { header, field: field === 'entityType' && given === undefined && !hasTypes ? null : field };
  });
  const fields = columns.map(({ field }) => field);
  for (const [at, field] of fields.entries()) {
    const first = field === null ? at : fields.indexOf(field);
    if (first === at) continue;
    const [one = '', other = ''] = [columns[first]?.header, columns[at]?.header];
    throw new AppError(
      'duplicate_column',
      `The columns "${one}" and "${other}" are both ${field ?? ''}: keep one`,
    );
  }
  const hasType = fields.includes('entityType');
  const isKnownElsewhere = fields.includes('externalId') || fields.includes('id');
  if (!hasType && !entityType && !isKnownElsewhere) {
    const message =
      'The first row must name the columns, and one of them must be entityType (food, business, mosque, product or cemetery). For a file without it, say what its rows are: ?entityType=mosque';
    throw validationFailed([{ path: 'entityType', message }]);
  }
  if (!fields.includes('name') && !isKnownElsewhere) {
    const message = 'The first row must name the columns, and one of them must be name';
    throw validationFailed([{ path: 'name', message }]);
  }
  return hasType || !entityType ? columns : [...columns, typeColumn];
};

/** How the files of Excel begin: `.xlsx`, which is a ZIP, and `.xls`. */
const workbookStarts = ['504b0304', 'd0cf11e0'].map((bytes) => Buffer.from(bytes, 'hex'));
const workbook = (): AppError =>
  new AppError('unsupported_media_type', 'This is an Excel workbook. Save it as "CSV UTF-8" and send that');

/**
 * UTF-16 by its byte order mark or a zero in its first two bytes, else UTF-8 if all bytes are, else Windows-1252, which Excel
 * writes.
 * @throws AppError `unsupported_media_type` for a workbook
 */
const encodingOf = async (input: Readable): Promise<string> => {
  let decoder: InstanceType<typeof TextDecoder> | null = null;
  try {
    for await (const chunk of input as AsyncIterable<Buffer>) {
      if (!decoder) {
        if (workbookStarts.some((start) => chunk.subarray(0, start.length).equals(start))) throw workbook();
        const [first, second] = chunk;
        if ((first === 0xff && second === 0xfe) || second === 0) return 'utf-16le';
        if ((first === 0xfe && second === 0xff) || first === 0) return 'utf-16be';
        decoder = new TextDecoder('utf-8', { fatal: true });
      }
      decoder.decode(chunk, { stream: true });
    }
    decoder?.decode();
    return 'utf-8';
  } catch (error) {
    if (error instanceof AppError) throw error;
    return 'windows-1252';
  } finally {
    input.destroy();
  }
};

/** So much is parsed before requests get their turn. */
const pieceBytes = 16 * 1024;

async function* decoded(input: Readable, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  const turn = createTurns();
  for await (const chunk of input as AsyncIterable<Buffer>)
    for (let at = 0; at < chunk.length; at += pieceBytes) {
      yield decoder.decode(chunk.subarray(at, at + pieceBytes), { stream: true });
      await turn();
    }
  yield decoder.decode();
}

async function* afterStart(start: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  yield start;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

interface Cell {
  text: string;
  isQuoted: boolean;
}

interface Parsed {
  record: Cell[];
  /** The text of the row. */
  raw: string;
  info: { lines: number };
}

/**
 * The records of a CSV text. Those before an error come before it is thrown.
 * @throws CsvError
 */
async function* recordsOf(source: Readable, options: Options): AsyncGenerator<Parsed> {
  const waiting: Parsed[] = [];
  const parser = parse({
    ...options,
    info: true,
    raw: true,
    on_record(parsed: unknown) {
      waiting.push(parsed as Parsed);
      return parsed;
    },
  } as Options);
  source.on('error', (error) => parser.destroy(error)).pipe(parser);
  try {
    for await (const parsed of parser as AsyncIterable<Parsed>) {
      waiting.shift();
      yield parsed;
    }
  } catch (error) {
    yield* waiting;
    throw error;
  }
}

async function* withoutLines(text: AsyncIterable<string>, lines: number): AsyncGenerator<string> {
  let left = lines;
  for await (const piece of text) {
    let from = 0;
    while (left > 0) {
      const end = piece.indexOf('\n', from);
      if (end === -1) break;
      from = end + 1;
      left -= 1;
    }
    if (left === 0) yield piece.slice(from);
  }
}

/** Opens the text of a CSV file after some lines, the one that names the delimiter never included. */
const openText = async (
  input: Readable,
  encoding: string,
  skipped: number,
): Promise<{ delimiter: string; linesBefore: number; source: Readable }> => {
  const text = decoded(input, encoding);
  let start = '';
  while (!start.includes('\n')) {
    const next = await text.next();
    if (next.done) break;
    start += next.value;
    if (start.length > limits.import.rowBytes) break;
  }
  const { delimiter, hasSeparatorLine } = csvLayoutOf(start);
  const linesBefore = Math.max(skipped, hasSeparatorLine ? 1 : 0);
  return {
    delimiter,
    linesBefore,
    source: Readable.from(withoutLines(afterStart(start, text), linesBefore)),
  };
};

/** How many rows above the header a file may have. */
const rowsAboveHeader = 20;
/** How many rows are read to tell whether a column says the type. */
const rowsJudged = 50;

/** Whether a row names two fields that are known by header or mapping. */
const namesColumns = (cells: readonly string[], { columns = {} }: FileFacts): boolean =>
  cells.filter((cell) => columns[cell.trim()] !== undefined || fieldOfHeader(cell) !== null).length > 1;

/** Whether most values of a column are no types of places, such as Hawker and Bakery. */
const isOtherKinds = (values: readonly string[]): boolean => {
  const filled = values.filter((value) => value.trim() !== '');
  const types: readonly unknown[] = entityTypes;
  const others = filled.filter((value) => !types.includes(readCell('entityType', value)));
  return others.length * 2 > filled.length;
};

/** In how many rows of a file a quotation mark may be left open. */
const openQuotesForgiven = 20;
const openQuoteCodes = new Set(['CSV_QUOTE_NOT_CLOSED', 'CSV_MAX_RECORD_SIZE']);
const quoteProblem = 'A cell contains a quotation mark: put the cell in quotes and write the mark twice';

/** What a spreadsheet shows for `="0917..."`: so programs keep the zero at the beginning of a number. */
const textOfFormula = (cell: string): string => /^="([^"]*)"$/.exec(cell)?.[1] ?? cell;

const isBlank = (cells: readonly Cell[]): boolean => cells.every(({ text }) => text.trim() === '');

/** The name of a column without a header, as a spreadsheet shows it. */
const letterOf = (index: number): string =>
  (index >= 26 ? letterOf(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));

/**
 * Whether a row has a quotation mark that is not written twice. The parser keeps the marks around a quoted cell that has
 * one inside; a quoted cell whose text begins with a mark begins with three of them.
 */
const hasStrayQuote = ({ record, raw }: Parsed): boolean =>
  record.some(({ isQuoted, text }) =>
    isQuoted ? text.startsWith('"') && !raw.includes('"""') : text.includes('"'),
  );

const parserOptions = (delimiter: string): Options => ({
  delimiter,
  // A file that was put together of several ends its lines in several ways.
  record_delimiter: ['\r\n', '\n', '\r'],
  bom: true,
  relax_quotes: true,
  relax_column_count: true,
  max_record_size: limits.import.rowBytes,
  cast: (value, { quoting }): Cell => ({ text: textOfFormula(value), isQuoted: quoting }),
});

/** What the beginning of a file says about its rows. */
interface Beginning {
  /** The row that names the columns, from 1. */
  headerRow: number;
  /** How many rows with text stand above it. */
  above: number;
  /** Whether its column of types names types, as far as all rows are not said to be of one. */
  hasTypes: boolean;
}

const readBeginning = async (
  open: () => Readable,
  encoding: string,
  facts: FileFacts,
): Promise<Beginning> => {
  const input = open();
  const { delimiter, source } = await openText(input, encoding, 0);
  const rows: string[][] = [];
  try {
    for await (const { record } of recordsOf(source, parserOptions(delimiter))) {
      rows.push(record.map(({ text }) => text));
      if (rows.length === rowsAboveHeader + rowsJudged) break;
    }
  } catch (error) {
    // The rows that cannot be read are named when all are read.
    if (!(error instanceof CsvError)) throw error;
  } finally {
    source.destroy();
    input.destroy();
  }
  const isFilled = (cells: readonly string[]): boolean => cells.some((cell) => cell.trim() !== '');
  const named = rows.slice(0, rowsAboveHeader).findIndex((cells) => namesColumns(cells, facts));
  const headerRow = facts.headerRow ?? Math.max(named, rows.findIndex(isFilled), 0) + 1;
  const typeAt = (rows[headerRow - 1] ?? []).findIndex((cell) => fieldOfHeader(cell) === 'entityType');
  const types = typeAt === -1 ? [] : rows.slice(headerRow).map((cells) => cells[typeAt] ?? '');
  return {
    headerRow,
    above: rows.slice(0, headerRow - 1).filter(isFilled).length,
    hasTypes: facts.entityType === undefined || !isOtherKinds(types),
  };
};

/** What is wrong with a row as a whole. */
const problemOf = (parsed: Parsed, width: number): string | undefined => {
  if (hasStrayQuote(parsed)) return quoteProblem;
  const surplus = parsed.record.slice(width).find(({ text }) => text.trim() !== '');
  return surplus && `The row has more cells than the header: "${surplus.text.slice(0, 50)}"`;
};

/** The rows of a file, with what was learnt about it as a whole. */
export interface Reading<Columns extends ImportColumns> {
  rows: AsyncGenerator<SourceRow>;
  /** Known once the first row was read. */
  columns: () => Columns;
  /** Complete after the last row. */
  notes: () => ImportNote[];
}

const encodingNotes = (encoding: string): ImportNote[] =>
  encoding === 'windows-1252' ? [{ code: 'encoding', count: 1, values: ['Windows-1252'] }] : [];

/**
 * Reads the rows of a CSV file: UTF-8, UTF-16 or Windows-1252, with comma, semicolon or tab. Missing cells at the end of a row
 * are empty. What is wrong with one row is an error of that row; a cell whose quotation mark is never closed ends with
 * its line.
 * @param open reads the file from its beginning
 * @param facts with a type and no column for it, each row gets a last cell that says so
 */
export const readCsv = (open: () => Readable, facts: FileFacts = {}): Reading<ImportColumn[]> => {
  let columns: ImportColumn[] | null = null;
  const notes: ImportNote[] = [];

  async function* rows(): AsyncGenerator<SourceRow> {
    const encoding = await encodingOf(open());
    notes.push(...encodingNotes(encoding));
    const { headerRow, above, hasTypes } = await readBeginning(open, encoding, facts);
    if (above > 0) notes.push({ code: 'header', count: above, values: [String(headerRow)] });
    const unnamed = new Set<string>();
    let blank = 0;
    let line = 0;
    let openQuotes = 0;
    for (let skipped: number | null = 0; skipped !== null;) {
      const input = open();
      const { delimiter, linesBefore, source } = await openText(input, encoding, skipped);
      let lastLine = linesBefore;
      const records = recordsOf(source, parserOptions(delimiter));
      skipped = null;
      try {
        for await (const parsed of records) {
          const { record: cells, info } = parsed;
          lastLine = linesBefore + info.lines;
          line += 1;
          if (isBlank(cells) || line < headerRow) {
            if (columns !== null) blank += 1;
            continue;
          }
          if (columns === null) {
            columns = readHeader(
              cells.map(({ text }) => text),
              { ...facts, hasTypes },
            );
            continue;
          }
          const isTyped = columns.at(-1) === typeColumn;
          const width = isTyped ? columns.length - 1 : columns.length;
          const texts = cells.map(({ text }) => text);
          for (const [at, { header }] of columns.entries())
            if (header === '' && (texts[at] ?? '').trim() !== '') unnamed.add(letterOf(at));
          const source = isTyped
            ? [...Array.from({ length: width }, (_, at) => texts[at] ?? ''), facts.entityType ?? '']
            : texts;
          yield { line, source, problem: problemOf(parsed, width) };
        }
      } catch (error) {
        if (!(error instanceof CsvError)) throw error;
        openQuotes += 1;
        if (columns === null || !openQuoteCodes.has(error.code) || openQuotes > openQuotesForgiven)
          throw validationFailed([{ path: '', message: error.message }]);
        line += 1;
        yield { line, source: [], problem: quoteProblem };
        skipped = lastLine + 1;
      } finally {
        source.destroy();
        input.destroy();
      }
    }
    if (columns === null && facts.headerRow !== undefined)
      throw validationFailed([
        { path: 'headerRow', message: 'The file has no such row with names of columns' },
      ]);
    const unused = [...(columns ?? []).filter(({ field, header }) => field === null && header !== '')];
    const names = [...unused.map(({ header }) => header), ...unnamed];
    if (names.length > 0) notes.push({ code: 'unused_columns', count: names.length, values: names });
    if (blank > 0) notes.push({ code: 'blank_rows', count: blank, values: [] });
  }
  return { rows: rows(), columns: () => columns ?? [], notes: () => notes };
};

const invalid = (message: string): AppError => new AppError('invalid_json', message);

const isTooDeep = (value: unknown, left: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (left === 0 || Object.values(value).some((entry) => isTooDeep(entry, left - 1)));

const noArray = (): AppError => validationFailed([{ path: '', message: 'Send an array of listings' }]);

const rowOfValue = (value: unknown, entityType: EntityType | undefined): SourceRow => {
  if (isTooDeep(value, limits.body.depth - 1)) throw invalid('The JSON is nested too deeply');
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return { line: null, source: entityType ? { entityType, ...value } : (value as RawRow) };
  const problem = `This is no object with the fields of a listing: ${JSON.stringify(value).slice(0, 50)}`;
  return { line: null, source: {}, problem };
};

/**
 * Reads the elements of a JSON array from a file: UTF-8, UTF-16 or Windows-1252. One that is no object is an error of that
 * row.
 * @param open reads the file from its beginning
 * @param entityType of those that do not say it
 */
export const readJson = (open: () => Readable, entityType?: EntityType): Reading<null> => {
  const notes: ImportNote[] = [];

  /** @throws AppError `invalid_json` or `validation_failed` */
  async function* rows(): AsyncGenerator<SourceRow> {
    const encoding = await encodingOf(open());
    notes.push(...encodingNotes(encoding));
    const parser = new JSONParser({ paths: ['$.*'], keepStack: false });
    let ready: unknown[] = [];
    let sizeSinceRow = 0;
    let beginning = '';
    parser.onValue = ({ value, key }) => {
      if (typeof key !== 'number') throw noArray();
      ready.push(value);
      sizeSinceRow = 0;
    };
    const write = (text: string): void => {
      try {
        parser.write(text);
      } catch (error) {
        throw error instanceof AppError ? error : invalid('The body is not valid JSON');
      }
    };
    for await (const text of decoded(open(), encoding)) {
      sizeSinceRow += text.length;
      beginning ||= text.trimStart().charAt(0);
      write(text);
      if (sizeSinceRow > limits.import.rowBytes + text.length) throw invalid('An entry is too large');
      for (const value of ready) yield rowOfValue(value, entityType);
      ready = [];
    }
    if (!parser.isEnded) throw invalid('The body is not valid JSON');
    if (beginning !== '[') throw noArray();
  }
  return { rows: rows(), columns: () => null, notes: () => notes };
};
