import { readCell } from './cells';
import { columnFields, fieldOfHeader } from './columns';
import { fieldNames, specOf, type FieldName } from './fields';
import { hoursInWords } from './hours-in-words';
import { readPhones } from './phone';
import { valueLimits } from './value-limits';

const { read: longest } = valueLimits;

/** The longest text that a pattern sees while something is done. Each use of a pattern calls its `exec`. */
const longestSeenBy = (work: () => unknown): number => {
  const { exec } = RegExp.prototype;
  let seen = 0;
  const spy = jest.spyOn(RegExp.prototype, 'exec').mockImplementation(function (this: RegExp, text) {
    seen = Math.max(seen, text.length);
    return exec.call(this, text);
  });
  try {
    work();
  } finally {
    spy.mockRestore();
  }
  return seen;
};

/** What fills a text of any length, by what it pretends to be. */
const fillings = ['1', ' 1', '1 ', '1,', '9:00 ', '[', '{"', '₱', '-', 'x', '["a', '\uFDFA', '٣', '1°'];
const textsOf = (length: number): string[] =>
  fillings.map((filling) => `1${filling.repeat(length)}`.slice(0, length - 1) + 'x');

const boundOf: Partial<Record<string, number>> = {
  names: longest.names,
  times: longest.times,
  iqamah: longest.times,
  eidPrayer: longest.names,
  openingHours: longest.periods,
};
/** Columns that are no fields of the registry. */
const others: Readonly<Record<string, string>> = {
  entityType: 'choice',
  id: 'text',
  updatedAt: 'text',
  externalId: 'text',
  name: 'text',
};
const kindOf = (field: string): string => others[field] ?? specOf(field as FieldName).kind;

describe('a text that is longer than its reader reads', () => {
  it('is counted where a pattern sees it', () => {
    expect(longestSeenBy(() => readCell('latitude', '14,5995'))).toBe(7);
  });

  it.each(columnFields)('is left as it is, before any pattern, in a cell of %s', (field) => {
    const bound = boundOf[kindOf(field)] ?? longest.cell;
    for (const text of textsOf(bound + 1)) {
      expect(longestSeenBy(() => expect(readCell(field, text)).toBe(text))).toBe(0);
    }
  });

  it('is no value that anybody could choose', () => {
    const options = fieldNames.flatMap((name) => {
      const spec = specOf(name);
      return 'options' in spec ? [...spec.options] : [];
    });
    expect(options.filter((option) => option.length > longest.cell / 2)).toEqual([]);
  });

  it.each([
    ['hours in words', longest.hours, hoursInWords],
    ['a header', longest.header, fieldOfHeader],
    ['telephone numbers', longest.phones, readPhones],
  ])('is refused before any pattern as %s', (_name, bound, read) => {
    for (const text of textsOf(bound + 1)) expect(longestSeenBy(() => read(text))).toBe(0);
  });
});
