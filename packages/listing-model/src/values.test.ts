import { z } from 'zod';
import {
  barcode,
  barcodeForms,
  barcodeKeys,
  calendarDay,
  degrees,
  email,
  fieldErrorOf,
  link,
  phone,
  plainMessage,
  positionKind,
  requiredText,
  timeOfDay,
} from './values';

const said = (schema: z.ZodType, value: unknown): string | undefined =>
  schema.safeParse(value, { error: plainMessage }).error?.issues[0]?.message;

describe('the message for an error', () => {
  it.each([
    [z.string().max(5), 'abcdef', 'Enter at most 5 characters'],
    [z.string().min(1), '', 'Enter a text'],
    [z.array(z.string()).max(2), ['a', 'b', 'c'], 'Give at most 2 entries'],
    [z.array(z.string()).min(1), [], 'Give at least 1 entry'],
    [z.int().max(7), 8, 'Enter a number of at most 7'],
    [z.enum(['food', 'mosque']), 'hotel', 'Choose one of: food, mosque'],
    [z.boolean(), 'yes', 'Enter true or false'],
    [z.string(), ['1', '2'], 'Send only one value'],
    [z.int(), 1.5, 'Enter a whole number'],
    [z.object({}), [], 'Enter an object'],
  ])('is plain: %#', (schema, value, message) => {
    expect(said(schema, value)).toBe(message);
  });

  it('is the message of the schema if it has one', () => {
    expect(said(z.string({ error: 'Business name is required' }), 5)).toBe('Business name is required');
  });
});

describe('the code of an error', () => {
  const codeOf = (schema: z.ZodType, value: unknown) => {
    const [issue] = schema.safeParse(value).error?.issues ?? [];
    return issue && fieldErrorOf(issue);
  };

  it.each([
    [requiredText('Name is required', 5), undefined, { code: 'required' }],
    [requiredText('Name is required', 5), ' ', { code: 'required' }],
    [requiredText('Name is required', 5), 'abcdef', { code: 'too_long', values: { max: 5 } }],
    [z.array(z.string()).max(2), ['a', 'b', 'c'], { code: 'too_many', values: { max: 2 } }],
    [z.int().max(7), 8, { code: 'too_high', values: { max: 7 } }],
    [z.int(), 'many', { code: 'number' }],
    [z.enum(['food', 'mosque']), 'hotel', { code: 'choice' }],
    [email(), 'nobody', { code: 'email' }],
    [link(), 'not a link', { code: 'link' }],
    [phone(), '0917 123', { code: 'phone' }],
    [timeOfDay(), '25:00', { code: 'time' }],
    [calendarDay(), '2026-02-30', { code: 'day' }],
    [calendarDay(), '0026-11-01', { code: 'day' }],
    [calendarDay(), '1900-01-01', undefined],
    [barcode(), '123', { code: 'barcode' }],
    [barcode(), '4800361410817', { code: 'barcode_digits' }],
    [degrees(90), '91', { code: 'degrees', values: { max: 90 } }],
    [z.string().refine(() => false, 'Of this schema alone'), 'a', undefined],
  ])('follows from the rule: %#', (schema, value, error) => {
    expect(codeOf(schema, value)).toEqual(error);
  });
});

describe('degrees', () => {
  it.each([
    ['14.5995', '14.5995'],
    ['14.59951234567', '14.5995123'],
    [120.98421234567, '120.9842123'],
    ['-0.00000001', '-0'],
  ])('%s are kept to seven decimals', (typed, kept) => {
    expect(degrees(180).parse(typed)).toBe(kept);
  });
});

describe('a barcode as it is compared', () => {
  it.each([
    ['0042100005264', ['042100005264']],
    ['042100005264', ['042100005264']],
    ['04252614', ['042100005264']],
    ['4006381333931', ['4006381333931']],
    ['96385074', ['96385074']],
    // Right as EAN-8 and as UPC-E.
    ['01234565', ['01234565', '012345000065']],
  ])('is %s as %j', (typed, keys) => {
    expect(barcodeKeys(typed)).toEqual(keys);
  });

  it('is found by the short and the long form', () => {
    expect(barcodeForms('042100005264')).toEqual(['042100005264', '0042100005264', '04252614']);
    expect(barcodeForms('04252614')).toEqual(['042100005264', '0042100005264', '04252614']);
    expect(barcodeForms(null)).toEqual([]);
  });
});

describe('a position', () => {
  it.each([
    [0, 0, 'none'],
    ['0.0', '0', 'none'],
    [null, '121', 'none'],
    ['14.5995', '120.9842', 'inside'],
    ['14.5995', '-120.9842', 'outside'],
    ['40.7128', '-74.0060', 'outside'],
  ])('%s, %s is %s', (latitude, longitude, kind) => {
    expect(positionKind(latitude, longitude)).toBe(kind);
  });
});
