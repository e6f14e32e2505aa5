import { fieldNames, specOf, type FieldName } from './fields';
import { valueLimits } from './value-limits';

/** What a column of an import file can hold: a field of a listing, our id and time of a place, or the id of the row in its source. */
export type ColumnField = FieldName | 'id' | 'updatedAt' | 'externalId' | 'entityType' | 'name';

/** The columns that are no fields of the registry, with other names of them. */
const identity: Readonly<Record<Exclude<ColumnField, FieldName>, readonly string[]>> = {
  id: [],
  updatedAt: [],
  externalId: ['sourceid', 'refno', 'referenceno'],
  entityType: ['type', 'kind', 'directory', 'listingtype', 'typeoflisting', 'placetype', 'typeofplace'],
  name: [
    'title',
    'placename',
    'businessname',
    'nameofbusiness',
    'establishment',
    'nameofestablishment',
    'establishmentname',
    'mosquename',
    'nameofmosque',
    'productname',
  ],
};

/** Every field that a column can hold; those that identify a row first. */
export const columnFields: readonly ColumnField[] = [
  'id',
  'updatedAt',
  'externalId',
  'entityType',
  'name',
  ...fieldNames,
];

/** A header as it is compared: without letter case, spaces and signs. */
export const headerKey = (header: string): string =>
  header
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

const otherNames = (field: ColumnField): readonly string[] =>
  field in identity
    ? identity[field as keyof typeof identity]
    : (specOf(field as FieldName).headers?.split(' ') ?? []);

let byKey: ReadonlyMap<string, ColumnField> | undefined;
const fieldsByKey = (): ReadonlyMap<string, ColumnField> =>
  (byKey ??= new Map([
    ...columnFields.flatMap((field) => otherNames(field).map((name) => [name, field] as const)),
    ...columnFields.map((field) => [headerKey(field), field] as const),
  ]));

/** The field that a header of a spreadsheet names; null if none has such a name. */
export const fieldOfHeader = (header: string): ColumnField | null =>
  header.length > valueLimits.read.header ? null : (fieldsByKey().get(headerKey(header)) ?? null);

const delimiters = [',', ';', '\t'];

/** How a CSV file is laid out. */
export interface CsvLayout {
  delimiter: string;
  /** A line such as `sep=;` precedes the header. */
  hasSeparatorLine: boolean;
}

/** Lines above the header may have no delimiter. */
const linesAbove = 20;

/**
 * Finds the delimiter of a CSV file: the one that its first line names, else the one that the first line with any has most of.
 * @param start the beginning of the file, at least its first line
 */
export const csvLayoutOf = (start: string): CsvLayout => {
  const lines = start.replace(/^\uFEFF?[ \r\n]*/, '').split(/\r?\n/, linesAbove);
  const named = /^"?sep=(.)"?[,;\t]*$/i.exec(lines[0]?.trim() ?? '')?.[1];
  if (named !== undefined) return { delimiter: named, hasSeparatorLine: true };
  const withoutQuoted = lines.map((line) => line.replaceAll(/"[^"]*"/g, ''));
  const unquoted = withoutQuoted.find((line) => /[,;\t]/.test(line)) ?? '';
  const count = (delimiter: string): number => unquoted.split(delimiter).length;
  const [delimiter = ','] = [...delimiters].sort((a, b) => count(b) - count(a));
  return { delimiter, hasSeparatorLine: false };
};

/**
 * The headers of a CSV file: the first line that names two known fields, else the first.
 * @param start the beginning of the file, at least its header
 */
export const csvHeadersOf = (start: string): string[] => {
  const { delimiter, hasSeparatorLine } = csvLayoutOf(start);
  const text = start.replace(/^\uFEFF?[ \r\n]*/, '');
  let rest = hasSeparatorLine ? text.slice(text.search(/\r?\n/)).trimStart() : text;
  const first = lineOfCells(rest, delimiter);
  for (let line = 0; line < linesAbove && rest !== ''; line += 1) {
    const cells = lineOfCells(rest, delimiter);
    if (cells.filter((cell) => fieldOfHeader(cell) !== null).length > 1) return cells;
    const end = rest.search(/\r\n|\n|\r/);
    rest = end === -1 ? '' : rest.slice(end).replace(/^(?:\r\n|\n|\r)/, '');
  }
  return first;
};

/** The cells of the first line of a CSV text. */
const lineOfCells = (rest: string, delimiter: string): string[] => {
  const headers = [''];
  let isQuoted = false;
  for (let at = 0; at < rest.length; at += 1) {
    const character = rest.charAt(at);
    const isEscaped = isQuoted && character === '"' && rest.charAt(at + 1) === '"';
    if (isEscaped) at += 1;
    else if (character === '"' && (isQuoted || headers.at(-1) === '')) {
      isQuoted = !isQuoted;
      continue;
    }
    if (!isQuoted && (character === '\n' || character === '\r')) break;
    if (!isQuoted && character === delimiter) headers.push('');
    else headers[headers.length - 1] += character;
  }
  return headers.map((header) => header.trim());
};
