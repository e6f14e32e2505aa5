import { changesAfter, changesBetween, type PlaceFacts } from './favorite-changes';

const facts = (over: Partial<PlaceFacts> = {}): PlaceFacts => ({
  shown: true,
  disputed: false,
  certificateEnds: null,
  address: '12 Quiapo St., Manila',
  municipality: 'Manila',
  latitude: 14.6,
  longitude: 121,
  ...over,
});
const now = new Date('2026-11-29T04:00:00.000Z');
const long = new Date('2026-01-01T00:00:00.000Z');

describe('what has changed at a place', () => {
  it.each<[string, Partial<PlaceFacts>, Partial<PlaceFacts>, string[]]>([
    ['nothing', {}, {}, []],
    ['the way that its address is written', {}, { address: '12 quiapo st Manila' }, []],
    ['its position, by a correction', {}, { latitude: 14.601 }, []],
    ['its position', {}, { latitude: 14.7 }, ['moved']],
    ['its address', {}, { address: '13 Quiapo St., Manila' }, ['moved']],
    ['its town', {}, { municipality: 'Pasay' }, ['moved']],
    ['its address, which was not known', { address: null }, {}, []],
    ['that it closed', {}, { shown: false, address: null }, ['closed']],
    ['that it is listed again', { shown: false }, {}, ['reopened']],
    ['that it is disputed', {}, { disputed: true }, ['disputed']],
    ['that nobody disputes it any more', { disputed: true }, {}, []],
    ['a certificate that ends soon', {}, { certificateEnds: '2026-12-20' }, ['certificateEnding']],
    ['a new certificate', { certificateEnds: '2026-12-20' }, { certificateEnds: '2027-12-20' }, []],
    ['a certificate that has ended', {}, { certificateEnds: '2026-11-28' }, ['certificateEnded']],
  ])('is noted: %s', (_what, before, after, kinds) => {
    expect(changesBetween(facts(before), facts(after), now).map(({ kind }) => kind)).toEqual(kinds);
  });

  it.each([
    ['2026-12-30', [], null],
    ['2026-12-29', ['certificateEnding'], '2026-11-28T16:00:00.000Z'],
    ['2026-11-29', ['certificateEnding'], '2026-10-29T16:00:00.000Z'],
    ['2026-11-28', ['certificateEnded'], '2026-11-28T16:00:00.000Z'],
  ])('also follows from the calendar: a certificate until %s', (certificateEnds, kinds, at) => {
    const found = changesAfter({ facts: facts({ certificateEnds }), noted: [] }, long, now);
    expect(found.map(({ kind }) => kind)).toEqual(kinds);
    expect(found[0]?.at.toISOString() ?? null).toBe(at);
    const later = new Date('2026-11-28T20:00:00.000Z');
    expect(changesAfter({ facts: facts({ certificateEnds }), noted: [] }, later, now)).toEqual([]);
  });

  it('is left out when it holds no more', () => {
    const noted = (['closed', 'disputed', 'moved'] as const).map((kind) => ({ kind, at: now, day: null }));
    expect(changesAfter({ facts: facts(), noted }, long, now).map(({ kind }) => kind)).toEqual(['moved']);
    const closed = changesAfter({ facts: facts({ shown: false }), noted }, long, now);
    expect(closed.map(({ kind }) => kind)).toEqual(['closed']);
  });
});
