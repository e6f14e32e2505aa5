import { z } from 'zod';
import { degrees, plainMessage } from './values';

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
