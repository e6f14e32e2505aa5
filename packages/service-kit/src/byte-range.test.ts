import { rangeOf, rangesOf } from './byte-range';

describe('the requested part of a body', () => {
  it.each([
    ['', null],
    ['bytes=0-9', { start: 0, end: 9 }],
    ['bytes=90-', { start: 90, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-1000', { start: 0, end: 99 }],
    ['bytes=0-1000', { start: 0, end: 99 }],
    ['bytes=99-99', { start: 99, end: 99 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=9-0', null],
    ['bytes=-', null],
    ['bytes=0-1,5-6', null],
    ['lines=0-9', null],
    ['bytes=a-b', null],
  ])('of 100 bytes for %j is %j', (header, part) => {
    expect(rangeOf(header, 100)).toEqual(part);
  });
});

describe('several requested parts of a body', () => {
  it.each([
    [
      'bytes=0-1,5-6',
      [
        { start: 0, end: 1 },
        { start: 5, end: 6 },
      ],
    ],
    [
      'bytes=-3, 0-0',
      [
        { start: 97, end: 99 },
        { start: 0, end: 0 },
      ],
    ],
    ['bytes=10-19', [{ start: 10, end: 19 }]],
    ['bytes=5-6,200-300', [{ start: 5, end: 6 }]],
    ['bytes=200-,300-', 'unsatisfiable'],
    ['bytes=0-1,9-3', null],
    ['bytes=0-98,0-98', null],
    [`bytes=${Array.from({ length: 17 }, (_, at) => `${at}-${at}`).join(',')}`, null],
    ['bytes=', null],
    ['', null],
  ])('of 100 bytes for %j are %j', (header, parts) => {
    expect(rangesOf(header, 100)).toEqual(parts);
  });
});
