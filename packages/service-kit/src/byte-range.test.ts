import { rangeOf } from './byte-range';

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
