import type { AppError } from '@halalmap/errors';
import { assertPasswordAllowed } from './password-policy';

const refusalOf = (password: string, email = 'amina@mail.example'): AppError | null => {
  try {
    assertPasswordAllowed(password, {
      email,
      isCommon: (typed) => typed === 'password',
      path: 'newPassword',
    });
    return null;
  } catch (error) {
    return error as AppError;
  }
};

describe('a new password', () => {
  it('may be any that is hard to guess', () => {
    expect(refusalOf('a fine long password')).toBeNull();
  });

  it.each(['password', 'PassWord', 'ｐａｓｓｗｏｒｄ'])('is not "%s", which is common', (password) => {
    expect(refusalOf(password)?.details?.[0]?.path).toBe('newPassword');
  });

  it('does not contain the part of the address before the @, whatever its letter case', () => {
    expect(refusalOf('xxAMINAxx')?.code).toBe('validation_failed');
  });

  it('may contain such a part of three letters', () => {
    expect(refusalOf('xxalixx', 'ali@mail.example')).toBeNull();
  });
});
