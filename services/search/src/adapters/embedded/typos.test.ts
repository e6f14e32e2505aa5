import fc from 'fast-check';
import { countTypos } from './term-dictionary';

describe('typos', () => {
  it.each([
    ['ghazal', 'ghazal', 1, 0],
    ['ghazla', 'ghazal', 1, 1],
    ['gazal', 'ghazal', 1, 1],
    ['ghazzal', 'ghazal', 1, 1],
    ['ghasal', 'ghazal', 1, 1],
    ['xhazal', 'ghazal', 1, null],
    ['xhazal', 'ghazal', 2, 2],
    ['ghxxal', 'ghazal', 1, null],
    ['ghxxal', 'ghazal', 2, 2],
    ['', 'ghazal', 2, null],
  ])('between %s and %s, at most %i, are %s', (word, other, max, expected) => {
    expect(countTypos(word, other, max, false)).toBe(expected);
  });

  it.each([
    ['davoa', 'davaocity', 1, 1],
    ['davao', 'davaocity', 1, 0],
    ['davxx', 'davaocity', 1, null],
  ])('between %s and the prefix of %s, at most %i, are %s', (word, other, max, expected) => {
    expect(countTypos(word, other, max, true)).toBe(expected);
  });

  it('are never more to a prefix than to the whole word, and one edit after the first letter adds at most one', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 5, maxLength: 12 });
    fc.assert(
      fc.property(letters, letters, (word, other) => {
        const whole = countTypos(word, other, 2, false);
        return whole === null || (countTypos(word, other, 2, true) ?? Infinity) <= whole;
      }),
    );
    fc.assert(
      fc.property(letters, fc.nat(), (word, at) => {
        const place = 1 + (at % (word.length - 1));
        const slip = word.slice(0, place) + word.slice(place + 1);
        return (countTypos(word, slip, 1, false) ?? Infinity) <= 1;
      }),
    );
  });
});
