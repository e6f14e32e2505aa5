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

  it.each(['password', 'PassWord', 'ｐａｓｓｗｏｒｄ'])('is rejected if it is common: "%s"', (password) => {
    expect(refusalOf(password)?.details?.[0]?.path).toBe('newPassword');
  });

  it('is rejected if it contains the local part of the address, whatever its letter case', () => {
    expect(refusalOf('xxAMINAxx')?.code).toBe('validation_failed');
  });

  it('may contain a local part of three letters', () => {
    expect(refusalOf('xxalixx', 'ali@mail.example')).toBeNull();
  });
});
