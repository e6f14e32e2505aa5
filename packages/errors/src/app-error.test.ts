import { AppError, unavailable, validationFailed } from './app-error';

describe('AppError', () => {
  it('carries the first fault as the message that can be shown alone', () => {
    const error = validationFailed([
      { path: 'name', message: 'Business name is required' },
      { path: 'email', message: 'Please enter a valid email address' },
    ]);

    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: 'validation_failed', message: 'Business name is required' });
    expect(error.details).toHaveLength(2);
  });

  it('says when to ask again if a part is away', () => {
    expect(unavailable()).toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 });
  });
});
