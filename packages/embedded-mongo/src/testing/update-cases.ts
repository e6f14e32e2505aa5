import { Binary, Decimal128, Double, Int32, Long, type Document } from 'mongodb';

/** One document before, the update, and the document after; `_id` is 1 throughout. */
interface UpdateCase {
  title: string;
  before: Document;
  update: Document;
  after: Document;
  filter?: Document;
  arrayFilters?: Document[];
}

export const updateCases: UpdateCase[] = [
  {
    title: '$set on a field, a path and a missing path',
    before: { a: 1, b: { c: 1 } },
    update: { $set: { a: 2, 'b.c': 3, 'd.e': 4 } },
    after: { a: 2, b: { c: 3 }, d: { e: 4 } },
  },
  {
    title: '$set on an array position',
    before: { a: [1, 2] },
    update: { $set: { 'a.1': 9 } },
    after: { a: [1, 9] },
  },
  {
    title: '$set beyond the end of an array',
    before: { a: [1] },
    update: { $set: { 'a.3': 9 } },
    after: { a: [1, null, null, 9] },
  },
  {
    title: '$set of Binary, Decimal128 and int64',
    before: {},
    update: {
      $set: { b: new Binary(Buffer.from([0, 255])), d: Decimal128.fromString('1.10'), l: Long.fromNumber(5) },
    },
    after: { b: new Binary(Buffer.from([0, 255])), d: Decimal128.fromString('1.10'), l: Long.fromNumber(5) },
  },
  {
    title: '$unset of a field and a path',
    before: { a: 1, b: { c: 1, d: 2 } },
    update: { $unset: { a: '', 'b.c': '' } },
    after: { b: { d: 2 } },
  },
  {
    title: '$unset of an array element, which leaves null',
    before: { a: [1, 2] },
    update: { $unset: { 'a.0': 1 } },
    after: { a: [null, 2] },
  },
  {
    title: '$inc of an int32',
    before: { a: new Int32(1) },
    update: { $inc: { a: new Int32(2) } },
    after: { a: new Int32(3) },
  },
  {
    title: '$inc over the int32 range',
    before: { a: new Int32(2147483647) },
    update: { $inc: { a: new Int32(1) } },
    after: { a: Long.fromNumber(2147483648) },
  },
  {
    title: '$inc of an int64',
    before: { a: Long.fromString('9007199254740993') },
    update: { $inc: { a: new Int32(2) } },
    after: { a: Long.fromString('9007199254740995') },
  },
  {
    title: '$inc of a double',
    before: { a: new Double(1) },
    update: { $inc: { a: new Int32(1) } },
    after: { a: new Double(2) },
  },
  {
    title: '$inc of a missing field',
    before: {},
    update: { $inc: { 'a.b': new Int32(1) } },
    after: { a: { b: new Int32(1) } },
  },
  {
    title: '$min and $max',
    before: { a: 5, b: 5, c: 5 },
    update: { $min: { a: 3, b: 7 }, $max: { c: 9, d: 1 } },
    after: { a: 3, b: 5, c: 9, d: 1 },
  },
  {
    title: '$setOnInsert, without effect on an existing document',
    before: { a: 1 },
    update: { $setOnInsert: { a: 2 }, $set: { b: 1 } },
    after: { a: 1, b: 1 },
  },
  {
    title: '$push',
    before: { a: [1] },
    update: { $push: { a: 2, b: 'x' } as never },
    after: { a: [1, 2], b: ['x'] },
  },
  {
    title: '$push of an array as one element',
    before: { a: [] },
    update: { $push: { a: [1, 2] } as never },
    after: { a: [[1, 2]] },
  },
  {
    title: '$push with $each',
    before: { a: [1] },
    update: { $push: { a: { $each: [2, 3] } } as never },
    after: { a: [1, 2, 3] },
  },
  {
    title: '$push with $slice from the end',
    before: { a: [1, 2] },
    update: { $push: { a: { $each: [3, 4], $slice: -3 } } as never },
    after: { a: [2, 3, 4] },
  },
  {
    title: '$push with $slice from the start',
    before: { a: [1, 2] },
    update: { $push: { a: { $each: [3], $slice: 2 } } as never },
    after: { a: [1, 2] },
  },
  {
    title: '$addToSet',
    before: { a: [1, { x: 1 }] },
    update: { $addToSet: { a: { $each: [1, { x: 1 }, { x: 2 }] } } as never },
    after: { a: [1, { x: 1 }, { x: 2 }] },
  },
  {
    title: '$addToSet of one value',
    before: {},
    update: { $addToSet: { a: 'x' } as never },
    after: { a: ['x'] },
  },
  {
    title: '$pull of a value',
    before: { a: [1, 2, 1] },
    update: { $pull: { a: 1 } as never },
    after: { a: [2] },
  },
  {
    title: '$pull with operators',
    before: { a: [1, 5, 9] },
    update: { $pull: { a: { $gte: 5 } } as never },
    after: { a: [1] },
  },
  {
    title: '$pull of documents by field',
    before: { a: [{ id: 'x', n: 1 }, { id: 'y' }] },
    update: { $pull: { a: { id: 'x' } } as never },
    after: { a: [{ id: 'y' }] },
  },
  {
    title: '$pull of an array',
    before: { a: [[1, 2], [1]] },
    update: { $pull: { a: [1, 2] } as never },
    after: { a: [[1]] },
  },
  {
    title: '$pull with $in',
    before: { a: ['x', 'y', 'z'] },
    update: { $pull: { a: { $in: ['x', 'z'] } } as never },
    after: { a: ['y'] },
  },
  {
    title: '$pullAll',
    before: { a: [1, 2, 3, 1] },
    update: { $pullAll: { a: [1, 3] } as never },
    after: { a: [2] },
  },
  {
    title: 'the positional $',
    before: {
      a: [
        { k: 'x', v: 1 },
        { k: 'y', v: 1 },
      ],
    },
    filter: { 'a.k': 'y' },
    update: { $set: { 'a.$.v': 2 } },
    after: {
      a: [
        { k: 'x', v: 1 },
        { k: 'y', v: 2 },
      ],
    },
  },
  {
    title: 'the positional $ after $elemMatch',
    before: {
      a: [
        { k: 'x', v: 1 },
        { k: 'x', v: 5 },
      ],
    },
    filter: { a: { $elemMatch: { k: 'x', v: 5 } } },
    update: { $inc: { 'a.$.v': 1 } },
    after: {
      a: [
        { k: 'x', v: 1 },
        { k: 'x', v: 6 },
      ],
    },
  },
  {
    title: 'the positional $ on values',
    before: { a: [1, 5, 9] },
    filter: { a: { $gt: 4 } },
    update: { $set: { 'a.$': 0 } },
    after: { a: [1, 0, 9] },
  },
  {
    title: 'all elements by $[]',
    before: { a: [1, 2] },
    update: { $inc: { 'a.$[]': 1 } },
    after: { a: [2, 3] },
  },
  {
    title: 'elements by $[identifier]',
    before: { a: [{ v: 1 }, { v: 5 }, { v: 9 }] },
    update: { $set: { 'a.$[big].hit': true } },
    arrayFilters: [{ 'big.v': { $gte: 5 } }],
    after: { a: [{ v: 1 }, { v: 5, hit: true }, { v: 9, hit: true }] },
  },
  {
    title: 'values by $[identifier]',
    before: { a: [1, 5] },
    update: { $set: { 'a.$[x]': 0 } },
    arrayFilters: [{ x: { $gt: 1 } }],
    after: { a: [1, 0] },
  },
];
