import { createCommonPasswords } from './common-passwords';

const isCommon = createCommonPasswords();

describe('a common password', () => {
  it.each(['123456', 'password', 'Qwerty123', 'iloveyou', 'p@ssw0rd'])(
    'is %s, from the lists of leaked passwords',
    (typed) => {
      expect(isCommon(typed)).toBe(true);
    },
  );

  it.each(['aaaaaa', '00000000', '121212', 'abcabc', '123123123', '12341234'])(
    'is %s, a few characters repeated',
    (typed) => {
      expect(isCommon(typed)).toBe(true);
    },
  );

  it.each(['654321', '987654321', '0987654321', 'abcdef', 'fedcba', 'ABCDEFGH', '34567890'])(
    'is %s, consecutive characters',
    (typed) => {
      expect(isCommon(typed)).toBe(true);
    },
  );

  it('is the name of the product', () => {
    expect(isCommon('HalalMap')).toBe(true);
  });

  it.each(['qzjxkv', 'ab12ab13', 'a'.repeat(128), '🕌🕌🕌🕌🕌🕌', 'abcdefg who else', '975310864'])(
    'is not %s',
    (typed) => {
      expect(isCommon(typed)).toBe(false);
    },
  );
});
