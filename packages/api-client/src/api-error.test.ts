import { asApiError, errorOfResponse, fieldErrors } from './api-error';

const response = (over: Partial<Parameters<typeof errorOfResponse>[0]> = {}) =>
  errorOfResponse({ status: 400, statusText: 'Bad Request', text: '', retryAfter: null, ...over });

const body = JSON.stringify({
  error: {
    code: 'validation_failed',
    message: 'Some fields are not right',
    details: [
      { path: 'email', message: 'Please enter a valid email address' },
      { path: 'email', message: 'A second fault' },
      { path: 'images.0.url', message: 'Not a link' },
    ],
    requestId: 'r-1',
  },
});

describe('an error of the API', () => {
  it('has code, message, details and request id of the body', () => {
    expect(response({ text: body })).toMatchObject({
      status: 400,
      code: 'validation_failed',
      message: 'Some fields are not right',
      requestId: 'r-1',
    });
  });

  it('keeps the reason of the whole request apart from the details of fields', () => {
    const since = { path: 'since', message: '2026-11-21T00:00:00.000Z' };
    const message = 'You have already reviewed this place';
    const reason = { path: 'request', message, code: 'review_exists' };
    const error = { code: 'conflict', message, details: [since, reason], requestId: 'r-1' };
    const refused = response({ status: 409, text: JSON.stringify({ error }) });
    expect(refused).toMatchObject({ message, details: [since], reason: { code: 'review_exists' } });
  });

  it('keeps "status: body" verbatim', () => {
    expect(response({ text: body }).raw).toBe(`400: ${body}`);
  });

  it('uses the status text when the body is empty', () => {
    expect(response()).toMatchObject({ raw: '400: Bad Request', code: 'unreadable', message: 'Bad Request' });
  });

  it.each(['<html>', 'null', '{"error":"x"}', '[]'])('does not trip over the body %s', (text) => {
    expect(response({ status: 502, text })).toMatchObject({ code: 'unreadable', raw: `502: ${text}` });
  });

  it('says how long to wait when the server does', () => {
    expect(response({ status: 429, retryAfter: '30' }).retryAfterSeconds).toBe(30);
    expect(response({ status: 429 }).retryAfterSeconds).toBeNull();
  });

  it('returns the first error of each field', () => {
    expect(fieldErrors(response({ text: body }))).toEqual({
      email: 'Please enter a valid email address',
      'images.0.url': 'Not a link',
    });
  });

  it('converts other errors into an error of the API', () => {
    expect(asApiError(new Error('boom'))).toMatchObject({ code: 'unreadable', message: 'boom' });
    expect(asApiError(undefined).code).toBe('unreadable');
  });
});
