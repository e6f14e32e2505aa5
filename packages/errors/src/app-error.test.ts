import { AppError, conflict, unavailable, validationFailed } from './app-error';
import { isUnavailable } from './is-unavailable';

describe('AppError', () => {
  it('uses the first detail as the message', () => {
    const error = validationFailed([
      { path: 'name', message: 'Business name is required' },
      { path: 'email', message: 'Please enter a valid email address' },
    ]);

    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: 'validation_failed', message: 'Business name is required' });
    expect(error.details).toHaveLength(2);
  });

  it('includes the retry delay of an unavailable part', () => {
    expect(unavailable()).toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 });
  });
});

describe('an unavailability error', () => {
  const named = (name: string, more: object = {}): Error => Object.assign(new Error('no'), { name, ...more });

  it.each([
    ['our own', unavailable()],
    ['a refused connection', Object.assign(new Error('no'), { code: 'ECONNREFUSED' })],
    ['fetch', new TypeError('fetch failed', { cause: named('ConnectTimeoutError') })],
    ['the driver of MongoDB', named('MongoServerSelectionError')],
    ['a primary that steps down', named('MongoServerError', { code: 189 })],
    ['every address of a host', new AggregateError([named('Error', { code: 'ETIMEDOUT' })])],
    ['a full disk', named('Error', { code: 'ENOSPC' })],
  ])('is recognised from %s', (_name, error) => expect(isUnavailable(error)).toBe(true));

  it.each([
    ['input', validationFailed([{ path: 'name', message: 'Name is required' }])],
    ['a conflict with a lost connection behind it', Object.assign(conflict('no'), { cause: unavailable() })],
    ['a key that is taken', named('MongoServerError', { code: 11_000 })],
    ['a programming error', new TypeError('x is not a function')],
    ['no error', 'unavailable'],
  ])('is not %s', (_name, error) => expect(isUnavailable(error)).toBe(false));
});
