import { calls } from './calls';
import { audienceFor, judge, permissions, type Audience } from './permissions';

const nameOf = ({ method, path }: { method: string; path: string }) => `${method.toUpperCase()} ${path}`;

describe('the permissions', () => {
  it('have a row for each call of the API, and none for another', () => {
    expect(Object.keys(permissions).sort()).toEqual(calls.map(nameOf).sort());
  });

  it.each<[Audience, string[]]>([
    ['everybody', ['allowed', 'allowed', 'allowed', 'allowed']],
    ['signed in', ['sign in', 'allowed', 'allowed', 'allowed']],
    ['business', ['sign in', 'forbidden', 'allowed', 'forbidden']],
    ['business or admin', ['sign in', 'forbidden', 'allowed', 'allowed']],
    ['admin', ['sign in', 'forbidden', 'forbidden', 'allowed']],
  ])('of "%s" say to visitors, regular users, businesses and admins: %j', (audience, expected) => {
    expect([null, 'regular', 'business', 'admin'].map((role) => judge(audience, role as never))).toEqual(
      expected,
    );
  });

  it.each([
    ['GET', '/api/listings/5f', 'everybody'],
    ['HEAD', '/api/listings/export', 'everybody'],
    ['POST', '/api/listings/import', 'admin'],
    ['PATCH', '/api/listings/5f/images/6a/thumbnail', 'signed in'],
    ['DELETE', '/api/listings', null],
    ['GET', '/api/nothing', null],
    ['GET', '/internal/sessions/5f', null],
  ])('of %s %s are for %s', (method, path, audience) => {
    expect(audienceFor(method, path)).toBe(audience);
  });
});
