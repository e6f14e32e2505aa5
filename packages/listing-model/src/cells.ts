import { answers, specOf, type FieldName } from './fields';
import type { FieldSpec } from './field-spec';
import { headerKey } from './columns';
import { typedValue } from './typed';
import { entityTypes } from './types';

/**
 * Reads the text of a spreadsheet cell. A text that it does not understand is returned as it is: the schema of the field
 * names the error.
 */
type CellReader = (text: string) => unknown;

const asWritten: CellReader = (text) => text;

const number: CellReader = (text) => {
  const plain = /^[+-]?\d{1,3}(?:,\d{3})+$/.test(text) ? text.replaceAll(',', '') : text;
  return /^[+-]?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : text;
};

/** Pesos as people write them: `₱1,299.50`, `PHP 1299`, `1299,50`. */
const money: CellReader = (text) =>
  text
    .replace(/^(?:₱|php)\s*/i, '')
    .replace(/^(\d+),(\d{1,2})$/, '$1.$2')
    .replaceAll(/,(?=\d{3}(?:\D|$))/g, '');

const degrees: CellReader = (text) => text.replace(/^([+-]?\d{1,3}),(\d+)$/, '$1.$2');

const flags: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  y: true,
  '1': true,
  false: false,
  no: false,
  n: false,
  '0': false,
};
const flag: CellReader = (text) => flags[text.toLowerCase()] ?? text;

/** One of the options, whatever its letter case and signs. */
const choice =
  (options: readonly string[], others: Readonly<Record<string, string>> = {}): CellReader =>
  (text) => {
    if (options.includes(text)) return text;
    const key = headerKey(text);
    if (key === '') return text;
    return others[key] ?? options.find((option) => headerKey(option) === key) ?? text;
  };
const answer = choice(answers, { y: 'Yes', n: 'No' });

const json = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
};

/** A list in JSON, or its entries with semicolons or line breaks between them. */
const names: CellReader = (text) =>
  text.startsWith('[')
    ? json(text)
    : text
        .split(/[;\n]/)
        .map((name) => name.trim())
        .filter(Boolean);

/** `4:45`, `04:45:00` and `4:45 pm` as `HH:MM`. */
const time: CellReader = (text) => {
  const [, hour, minute = '00', half] = /^(\d{1,2})(?::(\d\d))?(?::00)?\s*([ap])\.?m\.?$/i.exec(text) ?? [];
  if (hour !== undefined && Number(hour) >= 1 && Number(hour) <= 12) {
    const hours = (Number(hour) % 12) + (half?.toLowerCase() === 'p' ? 12 : 0);
    return `${String(hours).padStart(2, '0')}:${minute}`;
  }
  return text.replace(/^(\d{1,2}:\d\d)(?::00)?$/, '$1').replace(/^\d:/, '0$&');
};

const times: CellReader = (text) => {
  const read = names(text.includes(';') ? text : text.replaceAll(',', ';'));
  return Array.isArray(read) ? read.map((entry) => (typeof entry === 'string' ? time(entry) : entry)) : read;
};

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const monthOf = (name: string): number => months.indexOf(name.slice(0, 3).toLowerCase()) + 1;
const isoDay = (year: string, month: number, day: number): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/** A day whose parts can only be read in one way. `03/04/2026` is none. */
const day: CellReader = (text) => {
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ]00:00(?::00(?:\.0+)?Z?)?)?$/.exec(text);
  if (iso) return isoDay(iso[1] ?? '', Number(iso[2]), Number(iso[3]));
  const dayFirst = /^(\d{1,2})[ -]([a-z]{3,9})\.?,?[ -](\d{4})$/i.exec(text);
  if (dayFirst && monthOf(dayFirst[2] ?? '') > 0)
    return isoDay(dayFirst[3] ?? '', monthOf(dayFirst[2] ?? ''), Number(dayFirst[1]));
  const monthFirst = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})$/i.exec(text);
  if (monthFirst && monthOf(monthFirst[1] ?? '') > 0)
    return isoDay(monthFirst[3] ?? '', monthOf(monthFirst[1] ?? ''), Number(monthFirst[2]));
  const [, one = 0, other = 0, year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  const [a, b] = [Number(one), Number(other)];
  if (a > 12 && b >= 1 && b <= 12) return isoDay(year, b, a);
  if (b > 12 && a >= 1 && a <= 12) return isoDay(year, a, b);
  return a === b && a > 0 ? isoDay(year, a, a) : text;
};

/** Periods in JSON. A closing time of `24:00` is midnight. */
const openingHours: CellReader = (text) => {
  const periods = text.startsWith('[') ? json(text) : text;
  if (!Array.isArray(periods)) return periods;
  return periods.map((period: unknown) => {
    if (typeof period !== 'object' || period === null) return period;
    const { open, close, ...rest } = period as Record<string, unknown>;
    const read = (value: unknown) => (typeof value === 'string' ? time(value.trim()) : value);
    const end = read(close);
    return { ...rest, open: read(open), close: end === '24:00' ? '00:00' : end };
  });
};

const readers: {
  [Kind in FieldSpec['kind']]: (spec: Extract<FieldSpec, { kind: Kind }>) => CellReader;
} = {
  text: () => asWritten,
  longText: () => asWritten,
  names: () => names,
  email: () => asWritten,
  phone: () => asWritten,
  link: () => asWritten,
  number: () => number,
  price: () => money,
  degrees: () => degrees,
  day: () => day,
  time: () => time,
  times: () => times,
  iqamah: () => (text) => (text.startsWith('{') ? json(text) : typedValue('iqamahMinutes', text)),
  openingHours: () => openingHours,
  barcode: () => asWritten,
  flag: () => flag,
  boolean: () => flag,
  answer: () => answer,
  declaration: () => choice([...answers, 'not_specified'], { y: 'Yes', n: 'No' }),
  choice: ({ options }) => choice(options),
  reference: () => number,
};

const entityType = choice(entityTypes, {
  foods: 'food',
  businesses: 'business',
  mosques: 'mosque',
  products: 'product',
});

const readerOf = (field: string): CellReader => {
  if (field === 'entityType') return entityType;
  if (field === 'externalId' || field === 'name') return asWritten;
  const spec: FieldSpec = specOf(field as FieldName);
  return (readers[spec.kind] as (given: FieldSpec) => CellReader)(spec);
};

const known = new Map<string, CellReader>();

/**
 * The value of a spreadsheet cell for a field: unambiguous spellings are read, the rest is left to the schema of the
 * field. Blank is null.
 * @param field a field of the registry, `externalId`, `entityType` or `name`
 */
export const readCell = (field: string, cell: string): unknown => {
  const text = cell.trim();
  if (text === '') return null;
  let reader = known.get(field);
  if (!reader) known.set(field, (reader = readerOf(field)));
  return reader(text);
};
