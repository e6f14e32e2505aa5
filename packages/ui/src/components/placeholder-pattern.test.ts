import fc from 'fast-check';
import { fnv1a, pickWeave } from '@halalmap/contracts';

describe('the placeholder pattern of a place', () => {
  it('hashes like FNV-1a', () => {
    expect(fnv1a('')).toBe(0x811c9dc5);
    expect(fnv1a('a')).toBe(0xe40c292c);
    expect(fnv1a('foobar')).toBe(0xbf9cf968);
  });

  it('is the same for the same id and turns only where the weave allows it', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('food', 'business', 'mosque', 'product'), (id, type) => {
        const look = pickWeave(id, type);
        expect(pickWeave(id, type)).toEqual(look);
        expect([1, 2, 3, 4, 5, 6]).toContain(look.palette);
        expect([0.8, 1, 1.35, 1.9]).toContain(look.scale);
        expect(type === 'food' || type === 'product' ? [0, 45, 90] : [0]).toContain(look.turn);
      }),
    );
  });

  it('varies in a list', () => {
    const ids = Array.from({ length: 60 }, (_, number) => `65f0a1b2c3d4e5f6a7b8c${number + 100}`);
    expect(new Set(ids.map((id) => pickWeave(id, 'food').palette)).size).toBe(6);
  });
});
