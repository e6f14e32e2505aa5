import { answers, priceRanges, specOf, type FieldName } from './fields';
import type { FieldSpec } from './field-spec';
import { headerKey } from './columns';
import { hoursInWords } from './hours-in-words';
import { typedValue } from './typed';
import { entityTypes, type EntityType } from './types';
import { valueLimits } from './value-limits';

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

/** Digits of Arabic keyboards, and letters, digits and signs in the full width of East Asian ones, as plain ones. */
const plainDigits = (text: string): string =>
  text
    .replaceAll(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replaceAll(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));

/** Pesos as people write them: `₱1,299.50`, `P1,299`, `Php. 1299`, `1299,50`, `99 pesos`. */
const money: CellReader = (text) =>
  text
    .replace(/^(?:₱|php\.?|p(?=\s*\d))\s*|(?<=\d) ?(?:₱|php|pesos?)$/i, '')
    .replace(/^(\d+),(\d{1,2})$/, '$1.$2')
    .replaceAll(/,(?=\d{3}(?:\D|$))/g, '');

/** `14,5995`, `14.5995° N`, `14°35'58"N` as decimal degrees; south and west are negative. */
const degrees: CellReader = (text) => {
  // With any number of spaces in a row, the pattern would take cubic time.
  const [, before, whole, minutes, seconds = '0', after] =
    /^([NSEW]?) ?\+?(-?\d{1,3}(?:[.,]\d+)?) ?[°º˚]? ?(?:(\d{1,2}(?:\.\d+)?) ?['’′] ?(?:(\d{1,2}(?:\.\d+)?) ?(?:"|”|″|''))?)? ?([NSEW]?)$/i.exec(
      text.replaceAll(/\s+/g, ' '),
    ) ?? [];
  if (whole === undefined || (before && after)) return text;
  const side = (before || after || '').toUpperCase();
  const decimal = whole.replace(',', '.');
  if (minutes === undefined) return side === 'S' || side === 'W' ? `-${decimal}` : decimal;
  const [partOf, of] = [Number(minutes), Number(seconds)];
  if (decimal.includes('.') || decimal.startsWith('-') || partOf >= 60 || of >= 60) return text;
  const size = (Number(decimal) + partOf / 60 + of / 3600).toFixed(7);
  return side === 'S' || side === 'W' ? `-${size}` : size;
};

/** What a cell says that was left open, such as `-` or `n/a`. */
const isLeftOpen = (text: string): boolean => /^(?:[-–—]+|n\/?a|n\.a\.)$/i.test(text);

/** English and Filipino, what spreadsheets make of a checkbox, and marks. */
const assents = new Set([
  'true',
  'yes',
  'y',
  '1',
  'oo',
  'opo',
  'meron',
  'mayroon',
  '✓',
  '✔',
  '✅',
  '☑',
  'نعم',
]);
const denials = new Set(['false', 'no', 'n', '0', 'hindi', 'wala', '✗', '✘', '❌', '☐', 'لا']);
/** Whether a cell says yes; null if it says neither yes nor no. */
const assent = (text: string): boolean | null => {
  const word = text.toLowerCase().replaceAll(/[.!]|\uFE0F/g, '');
  return assents.has(word) ? true : denials.has(word) ? false : null;
};
const flag: CellReader = (text) => assent(text) ?? text;

/** One of the options, whatever its letter case and signs. */
const choice =
  (options: readonly string[], others: Readonly<Record<string, string>> = {}): CellReader =>
  (text) => {
    if (options.includes(text)) return text;
    const key = headerKey(text);
    if (key === '') return text;
    return others[key] ?? options.find((option) => headerKey(option) === key) ?? text;
  };
/** As `choice`, of options that begin with yes and no. */
const answerOf = (options: readonly string[]): CellReader => {
  const read = choice(options);
  return (text) => {
    if (text === '?') return 'Unknown';
    const said = assent(text);
    return said === null ? read(text) : said ? 'Yes' : 'No';
  };
};

/** `₱₱` as the pages show it, or the word for a tier; of `upscale` there are two. */
const priceRange: CellReader = (text) => {
  const signs = text.replaceAll('₱', '$');
  return priceRanges.some((range) => range === signs)
    ? signs
    : choice(priceRanges, { budget: '$', moderate: '$$' })(text);
};

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

/** As `names`, of entries without commas: one divides them unless a semicolon or a line break does. */
const shortNames: CellReader = (text) =>
  names(/[;\n]|^\[/.test(text) ? text : text.replaceAll(/,|\s[/|]\s/g, ';'));

/** `4:45`, `04:45:00`, `4:45 pm`, `0445` and `1645H` as `HH:MM`. */
const time: CellReader = (written) => {
  const text = written.replace(/^(\d\d):?(\d\d)\s*(?:h|hrs?\.?)$|^(\d\d)(\d\d)$/i, '$1$3:$2$4');
  const [, hour, minute = '00', half] = /^(\d{1,2})(?::(\d\d))?(?::00)?\s*([ap])\.?m\.?$/i.exec(text) ?? [];
  if (hour !== undefined && Number(hour) >= 1 && Number(hour) <= 12) {
    const hours = (Number(hour) % 12) + (half?.toLowerCase() === 'p' ? 12 : 0);
    return `${String(hours).padStart(2, '0')}:${minute}`;
  }
  return text.replace(/^(\d{1,2}:\d\d)(?::00)?$/, '$1').replace(/^\d:/, '0$&');
};

/** As `time`, of a prayer that is never before ten in the morning: `3:15` is the afternoon, but not `03:15`. */
const timeAfterTen: CellReader = (text) =>
  time(text.replace(/^([1-9])(?=:\d\d(?::00)?$)/, (hour) => String(Number(hour) + 12)));

const times: CellReader = (text) => {
  const read = names(text.startsWith('[') ? text : text.replaceAll(/[,/&|]|\band\b/g, ';'));
  return Array.isArray(read)
    ? read.map((entry) => (typeof entry === 'string' ? timeAfterTen(entry) : entry))
    : read;
};

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const filipinoMonths = ['ene', 'peb', 'mar', 'abr', 'may', 'hun', 'hul', 'ago', 'set', 'okt', 'nob', 'dis'];
/** From 1; 0 for another word. */
const monthOf = (name: string): number => {
  const start = name.slice(0, 3).toLowerCase();
  return Math.max(months.indexOf(start), filipinoMonths.indexOf(start)) + 1;
};
const isoDay = (year: string, month: number, day: number): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/** A day whose parts can only be read in one way. `03/04/2026` is none. */
const day: CellReader = (cell) => {
  const text = cell
    .replace(/^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?,? (?=\S)/i, '')
    .replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]00:00(?::00(?:\.0+)?Z?)?)?$/.exec(text);
  if (iso) return isoDay(iso[1] ?? '', Number(iso[2]), Number(iso[3]));
  // Spreadsheets write `31-Dec-26`: the day, and the last two digits of a year of this century.
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?[ -]([a-z]{3,9})\.?,?[ -](\d{4}|\d\d)$/i.exec(text);
  if (dayFirst && monthOf(dayFirst[2] ?? '') > 0) {
    const year = dayFirst[3] ?? '';
    return isoDay(year.length === 2 ? `20${year}` : year, monthOf(dayFirst[2] ?? ''), Number(dayFirst[1]));
  }
  const monthFirst = /^([a-z]{3,9})\.?[ -](\d{1,2})(?:st|nd|rd|th)?(?:,? |-)(\d{4})$/i.exec(text);
  if (monthFirst && monthOf(monthFirst[1] ?? '') > 0)
    return isoDay(monthFirst[3] ?? '', monthOf(monthFirst[1] ?? ''), Number(monthFirst[2]));
  const [, one = 0, other = 0, year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  const [a, b] = [Number(one), Number(other)];
  if (a > 12 && b >= 1 && b <= 12) return isoDay(year, b, a);
  if (b > 12 && a >= 1 && a <= 12) return isoDay(year, a, b);
  return a === b && a > 0 ? isoDay(year, a, a) : cell;
};

/** Periods in JSON or in words. A closing time of `24:00` is midnight. */
const openingHours: CellReader = (text) => {
  const periods = text.startsWith('[') ? json(text) : (hoursInWords(text) ?? text);
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
  eidPrayer: () => (text) => (text.startsWith('{') ? json(text) : typedValue('eidPrayer', text)),
  openingHours: () => openingHours,
  // Spreadsheets keep a leading zero with an apostrophe before it.
  barcode: () => (text) => text.replace(/^'(?=\d)/, ''),
  flag: () => flag,
  boolean: () => flag,
  answer: () => answerOf(answers),
  declaration: () => answerOf([...answers, 'not_specified']),
  choice: ({ options }) =>
    options.includes('Yes') && options.includes('No') ? answerOf(options) : choice(options),
  reference: () => number,
};

/** Other words for the types, by type. */
const typeWords: Readonly<Record<EntityType, readonly string[]>> = {
  food: [
    'foods',
    'restaurant',
    'eatery',
    'cafe',
    'café',
    'carinderia',
    'karinderya',
    'kainan',
    'halalrestaurant',
  ],
  business: ['businesses', 'muslimbusiness', 'muslimownedbusiness', 'shop', 'store', 'negosyo'],
  mosque: ['mosques', 'masjid', 'masajid', 'moske', 'musalla', 'prayerroom', 'prayerspace'],
  product: ['products', 'halalproduct', 'produkto'],
  cemetery: [
    'cemeteries',
    'muslimcemetery',
    'burialground',
    'graveyard',
    'sementeryo',
    'libingan',
    'maqbara',
    'مقبرة',
  ],
};
const entityType = choice(
  entityTypes,
  Object.fromEntries(
    entityTypes.flatMap((type) =>
      typeWords[type].flatMap((word) => [word, word.replace(/y$/, 'ie') + 's'].map((one) => [one, type])),
    ),
  ),
);

/** Readers of fields whose cells say more than those of their kind. */
const readersOfFields: Partial<Record<string, CellReader>> = {
  facilities: shortNames,
  specialties: shortNames,
  tags: shortNames,
  priceRange,
  dhuhrTime: timeAfterTen,
  asrTime: timeAfterTen,
  maghribTime: timeAfterTen,
  ishaTime: timeAfterTen,
};

/** Kinds whose cells stay as they are typed, `N/A` too. */
const keptAsTyped: ReadonlySet<FieldSpec['kind']> = new Set(['text', 'longText', 'phone']);
/** Kinds whose cells hold numbers, in any digits. */
const numeric: ReadonlySet<FieldSpec['kind']> = new Set([
  'number',
  'price',
  'degrees',
  'day',
  'time',
  'times',
  'iqamah',
  'barcode',
]);

/** The longest cells of the kinds that may be longer than one value. */
const longestByKind: Partial<Record<FieldSpec['kind'], number>> = {
  names: valueLimits.read.names,
  times: valueLimits.read.times,
  iqamah: valueLimits.read.times,
  openingHours: valueLimits.read.periods,
  eidPrayer: valueLimits.read.names,
};

const readerOf = (field: string): CellReader => {
  if (field === 'id' || field === 'updatedAt' || field === 'externalId' || field === 'name') return asWritten;
  const spec: FieldSpec | null = field === 'entityType' ? null : specOf(field as FieldName);
  const longest = (spec && longestByKind[spec.kind]) ?? valueLimits.read.cell;
  const within =
    (read: CellReader): CellReader =>
    (text) =>
      text.length > longest ? text : read(text);
  if (spec === null) return within(entityType);
  const read = readersOfFields[field] ?? (readers[spec.kind] as (given: FieldSpec) => CellReader)(spec);
  if (keptAsTyped.has(spec.kind)) return read;
  const isNumeric = numeric.has(spec.kind);
  return within((text) => (isLeftOpen(text) ? null : read(isNumeric ? plainDigits(text) : text)));
};

const known = new Map<string, CellReader>();

/**
 * The value of a spreadsheet cell for a field: unambiguous spellings are read, the rest is left to the schema of the
 * field. Blank is null; so is `N/A` or a dash, unless the field is a text or a telephone number.
 * @param field a field of the registry, `externalId`, `entityType` or `name`
 */
export const readCell = (field: string, cell: string): unknown => {
  const text = cell.trim();
  if (text === '') return null;
  let reader = known.get(field);
  if (!reader) known.set(field, (reader = readerOf(field)));
  return reader(text);
};
