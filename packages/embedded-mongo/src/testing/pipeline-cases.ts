import { Binary, type Document, Long } from 'mongodb';

export const pipelineDocuments: Document[] = [
  {
    _id: 1,
    city: 'Davao',
    n: 1,
    tags: ['a', 'b'],
    ref: 10,
    bin: new Binary(Buffer.from([200])),
    big: Long.fromNumber(4),
  },
  {
    _id: 2,
    city: 'Davao',
    n: 5,
    tags: [],
    ref: 20,
    bin: new Binary(Buffer.from([201])),
    big: Long.fromNumber(6),
  },
  { _id: 3, city: 'Jolo', n: 3, tags: ['b'], ref: 10, bin: new Binary(Buffer.from([200])) },
  { _id: 4, city: 'Marawi', n: null },
];

/** A pipeline and its documents. */
export const pipelineCases: [title: string, pipeline: Document[], result: Document[]][] = [
  [
    '$match, $sort, $skip, $limit',
    [
      { $match: { n: { $gt: 0 } } },
      { $sort: { n: -1 } },
      { $skip: 1 },
      { $limit: 1 },
      { $project: { n: 1 } },
    ],
    [{ _id: 3, n: 3 }],
  ],
  [
    '$limit before $sort',
    [{ $limit: 2 }, { $sort: { n: -1 } }, { $project: { n: 1 } }],
    [
      { _id: 2, n: 5 },
      { _id: 1, n: 1 },
    ],
  ],
  [
    '$match after another stage',
    [
      { $addFields: { twice: { $multiply: ['$n', 2] } } },
      { $match: { twice: 10 } },
      { $project: { twice: 1 } },
    ],
    [{ _id: 2, twice: 10 }],
  ],
  [
    '$project with exclusion',
    [{ $match: { _id: 3 } }, { $project: { tags: 0, bin: 0, ref: 0 } }],
    [{ _id: 3, city: 'Jolo', n: 3 }],
  ],
  [
    '$project with computed fields',
    [{ $match: { _id: 3 } }, { $project: { _id: 0, where: '$city', next: { $add: ['$n', 1] } } }],
    [{ where: 'Jolo', next: 4 }],
  ],
  [
    '$project with nested inclusion and computation',
    [{ $match: { _id: 1 } }, { $project: { 'a.b': '$n', city: 1 } }],
    [{ _id: 1, city: 'Davao', a: { b: 1 } }],
  ],
  [
    '$addFields and $set on paths',
    [
      { $match: { _id: 3 } },
      { $set: { 'x.y': 1, n: 9 } },
      { $addFields: { z: '$x.y' } },
      { $project: { x: 1, n: 1, z: 1 } },
    ],
    [{ _id: 3, n: 9, x: { y: 1 }, z: 1 }],
  ],
  ['$unset', [{ $match: { _id: 4 } }, { $unset: ['n'] }], [{ _id: 4, city: 'Marawi' }]],
  [
    '$group with accumulators',
    [
      {
        $group: {
          _id: '$city',
          sum: { $sum: '$n' },
          avg: { $avg: '$n' },
          min: { $min: '$n' },
          max: { $max: '$n' },
          count: { $count: {} },
        },
      },
      { $sort: { _id: 1 } },
    ],
    [
      { _id: 'Davao', sum: 6, avg: 3, min: 1, max: 5, count: 2 },
      { _id: 'Jolo', sum: 3, avg: 3, min: 3, max: 3, count: 1 },
      { _id: 'Marawi', sum: 0, avg: null, min: null, max: null, count: 1 },
    ],
  ],
  [
    '$group with $first, $last, $push, $addToSet',
    [
      { $match: { n: { $ne: null } } },
      { $sort: { _id: 1 } },
      {
        $group: {
          _id: null,
          first: { $first: '$n' },
          last: { $last: '$n' },
          all: { $push: '$ref' },
          set: { $addToSet: '$ref' },
        },
      },
    ],
    [{ _id: null, first: 1, last: 3, all: [10, 20, 10], set: [10, 20] }],
  ],
  [
    '$group by a constant',
    [{ $match: { city: 'Davao' } }, { $group: { _id: 1, n: { $sum: 1 } } }],
    [{ _id: 1, n: 2 }],
  ],
  ['$group of nothing', [{ $match: { city: 'nowhere' } }, { $group: { _id: 1, n: { $sum: 1 } } }], []],
  [
    '$group by binary data',
    [
      { $match: { bin: { $exists: true } } },
      { $group: { _id: '$bin', n: { $sum: 1 } } },
      { $sort: { n: -1 } },
      { $project: { _id: 0, n: 1 } },
    ],
    [{ n: 2 }, { n: 1 }],
  ],
  [
    '$group by a document',
    [
      { $match: { ref: { $exists: true } } },
      { $group: { _id: { ref: '$ref' }, n: { $sum: 1 } } },
      { $sort: { n: -1 } },
    ],
    [
      { _id: { ref: 10 }, n: 2 },
      { _id: { ref: 20 }, n: 1 },
    ],
  ],
  ['$sum of int64', [{ $group: { _id: null, sum: { $sum: '$big' } } }], [{ _id: null, sum: 10 }]],
  [
    '$unwind',
    [{ $unwind: '$tags' }, { $project: { tags: 1 } }],
    [
      { _id: 1, tags: 'a' },
      { _id: 1, tags: 'b' },
      { _id: 3, tags: 'b' },
    ],
  ],
  [
    '$unwind with empty arrays and index',
    [
      { $match: { _id: { $in: [2, 3] } } },
      { $unwind: { path: '$tags', preserveNullAndEmptyArrays: true, includeArrayIndex: 'i' } },
      { $project: { tags: 1, i: 1 } },
    ],
    [
      { _id: 2, i: null },
      { _id: 3, tags: 'b', i: 0 },
    ],
  ],
  ['$count', [{ $match: { city: 'Davao' } }, { $count: 'places' }], [{ places: 2 }]],
  ['$count of nothing', [{ $match: { city: 'nowhere' } }, { $count: 'places' }], []],
];
