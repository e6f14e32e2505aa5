import { fieldNames, specOf, type FieldName } from './fields';

/** What a column of an import file can hold: a field of a listing, or the id of the row in its source. */
export type ColumnField = FieldName | 'externalId' | 'entityType' | 'name';

/** The columns that are no fields of the registry, with other names of them. */
const identity: Readonly<Record<Exclude<ColumnField, FieldName>, readonly string[]>> = {
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
export const columnFields: readonly ColumnField[] = ['externalId', 'entityType', 'name', ...fieldNames];

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
  fieldsByKey().get(headerKey(header)) ?? null;

const delimiters = [',', ';', '\t'];

/** How a CSV file is laid out. */
export interface CsvLayout {
  delimiter: string;
  /** A line such as `sep=;` precedes the header. */
  hasSeparatorLine: boolean;
}

/**
 * Finds the delimiter of a CSV file: the one that its first line names, else the one that this line has most of.
 * @param start the beginning of the file, at least its first line
 */
export const csvLayoutOf = (start: string): CsvLayout => {
  const [line = ''] = start.replace(/^\uFEFF?[ \r\n]*/, '').split(/\r?\n/, 1);
  const named = /^"?sep=(.)"?[,;\t]*$/i.exec(line.trim())?.[1];
  if (named !== undefined) return { delimiter: named, hasSeparatorLine: true };
  const unquoted = line.replaceAll(/"[^"]*"/g, '');
  const count = (delimiter: string): number => unquoted.split(delimiter).length;
  const [delimiter = ','] = [...delimiters].sort((a, b) => count(b) - count(a));
  return { delimiter, hasSeparatorLine: false };
};

/**
 * The headers of a CSV file.
 * @param start the beginning of the file, at least its header
 */
export const csvHeadersOf = (start: string): string[] => {
  const { delimiter, hasSeparatorLine } = csvLayoutOf(start);
  const text = start.replace(/^\uFEFF?[ \r\n]*/, '');
  const rest = hasSeparatorLine ? text.slice(text.search(/\r?\n/)).trimStart() : text;
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
