import {
  Binary,
  BSONRegExp,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  serialize,
  Timestamp,
} from 'bson';
import { compareValues } from './compare';
import { decodeView } from './codec';
import { encodeKey, sequenceOf, withoutSequence } from './key-string';
import { collectItems, collectValues } from './paths';
import { assertValid, compileReader } from './read-fields';

/** Values of all types, neighbours included. */
const values: unknown[] = [
  ...[new MinKey(), new MaxKey(), null, undefined, true, false],
  ...[NaN, -Infinity, Infinity, 0, -0, 1, -1, 1.5, -1.5, 2 ** 53, -(2 ** 53), 2 ** 60, 1e300, 5e-324],
  ...[Int32, Double].map((Type) => new Type(7)),
  ...['1', '-1', '9007199254740991', '9007199254740993', '-9007199254740993', '1152921504606846977'].map(
    (text) => Long.fromString(text),
  ),
  ...['2.50', '1.5', '-0', 'NaN', '1E+400'].map((text) => Decimal128.fromString(text)),
  ...['', 'a', 'ab', 'a\0', 'a\0b', 'b', '\0', '\u00e9', '\uffff', '\ud83d\ude00', 'A'],
  ...[{}, { a: 1 }, { a: 2 }, { b: 1 }, { a: 'x' }, { a: 1, b: 1 }, { a: { b: [] } }],
  ...[[], [1], [1, 2], [2], [[1], [2]], ['a', null]],
  ...['', 'a', 'b', 'ab', '\xff'].map((text) => new Binary(Buffer.from(text, 'latin1'))),
  new Binary(Buffer.from('a'), 5),
  ...['64b000000000000000000001', '64b000000000000000000002'].map((hex) => new ObjectId(hex)),
  ...[0, 1, -1, 1_700_000_000_000, 8.64e15].map((time) => new Date(time)),
  ...[new Timestamp({ t: 1, i: 2 }), new BSONRegExp('a', 'i'), new BSONRegExp('b', '')],
];
const sign = (order: number): number => Math.sign(order);
const compareText = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

describe('an encoded key', () => {
  it('sorts like the values, in both directions and before any longer key', () => {
    // One assertion for all pairs: thousands would take seconds.
    const wrong: unknown[] = [];
    const check = (described: unknown, actual: number, expected: number): void => {
      if (actual !== expected) wrong.push([described, actual, expected]);
    };
    for (const left of values)
      for (const right of values) {
        const order = sign(compareValues(left, right));
        check([left, right], compareText(encodeKey([left]), encodeKey([right])), order);
        for (const direction of [1, -1] as const) {
          const first = encodeKey([left, 'z'], [direction], 9);
          const second = encodeKey([right, null], [direction], 1);
          check([left, right, direction], compareText(first, second), direction * order || 1);
        }
      }
    expect(wrong).toEqual([]);
  });

  it('keeps its sequence', () => {
    const key = encodeKey(['a', 1], [1, -1], 2 ** 40 - 1);
    expect(sequenceOf(key)).toBe(2 ** 40 - 1);
    expect(withoutSequence(key)).toBe(encodeKey(['a', 1], [1, -1]));
  });
});

describe('a field reader', () => {
  const document = {
    ...Object.fromEntries(values.map((value, index) => [`value${index}`, value])),
    place: { city: 'Davao', zip: null, at: { lat: 7.1, lng: -125.5 } },
    items: [
      { k: 'x', v: 1, deep: [{ a: 1 }, { a: 2 }] },
      'text',
      [{ k: 'inner' }],
      { v: Long.fromNumber(3) },
    ],
    grid: [[1, 2], [3]],
    empty: [],
    '': 'no name',
    é: { ü: 1 },
  };
  const raw = Buffer.from(serialize(document, { ignoreUndefined: false }));
  const whole = decodeView(raw);
  const paths = [
    ...Object.keys(document).filter((name) => name !== ''),
    ...['place.city', 'place.zip', 'place.at', 'place.at.lng', 'place.missing', 'place.city.below'],
    ...['items.k', 'items.v', 'items.deep.a', 'items.0.v', 'items.deep.1.a', 'items.1', 'items.2.0.k'],
    ...['grid.0', 'grid.0.1', 'empty.a', 'é.ü', 'missing', 'missing.below'],
  ];

  it('reads a path like the decoded document', () => {
    for (const path of paths) {
      const parts = path.split('.');
      const view = compileReader([path])(raw);
      expect([path, collectValues(view, parts)]).toEqual([path, collectValues(whole, parts)]);
      expect([path, collectItems(view, parts)]).toEqual([path, collectItems(whole, parts)]);
    }
  });

  it('reads many paths at once, and the whole document for an empty one', () => {
    const view = compileReader(paths)(raw);
    for (const path of paths)
      expect([path, collectValues(view, path.split('.'))]).toEqual([
        path,
        collectValues(whole, path.split('.')),
      ]);
    expect(compileReader(['', 'place.city'])(raw)).toEqual(whole);
    expect(compileReader([])(raw)).toEqual({});
  });
});

describe('the check of a document', () => {
  const document = {
    _id: new ObjectId('64b000000000000000000001'),
    name: 'Kusina é',
    facts: { phone: null, isOpen: true, price: 1.5, since: new Date(0), count: 7, text: 'é'.repeat(40) },
    list: ['a', { b: [1, Long.fromNumber(2)] }],
  };
  const raw = Buffer.from(serialize(document));
  const refusal = (check: () => unknown): string => {
    try {
      check();
      return 'none';
    } catch (error) {
      return (error as Error).name;
    }
  };

  it('accepts every type', () => {
    assertValid(raw);
    for (const value of values) assertValid(Buffer.from(serialize({ value, list: [value] })));
  });

  it('refuses every damaged document that cannot be decoded', () => {
    const wrong: unknown[] = [];
    for (const byte of [0, 1, 2, 3, 4, 5, 8, 10, 0x7f, 0x80, 0xc3, 0xff])
      for (let at = 0; at < raw.length; at += 1) {
        const damaged = Buffer.from(raw);
        damaged[at] = byte;
        const expected = refusal(() => decodeView(damaged));
        const actual = refusal(() => assertValid(damaged));
        if (expected !== 'none' && actual !== expected) wrong.push([at, byte, actual, expected]);
      }
    expect(wrong).toEqual([]);
    for (let length = 0; length < raw.length; length += 1)
      expect(refusal(() => assertValid(raw.subarray(0, length)))).not.toBe('none');
  });

  it('refuses nesting that is too deep to decode', () => {
    // Documents in documents: the head of each has its length, a type and a name; the innermost is empty.
    const depths = 20_000;
    const nested = Buffer.alloc(5 + 8 * depths);
    for (let depth = 0; depth <= depths; depth += 1) {
      nested.writeInt32LE(5 + 8 * (depths - depth), 7 * depth);
      if (depth < depths) nested.write('\x03a\0', 7 * depth + 4, 'latin1');
    }
    expect(refusal(() => assertValid(nested))).toBe(refusal(() => decodeView(nested)));
  });
});
